import { type Connector, getRecentWallets } from '@latchkey/core'
import { useState } from 'react'
import { useModal } from '../../provider/useModal.ts'
import { useMessages } from '../messages/useMessages.ts'
import { Row } from '../ui/Row/Row.tsx'
import { WalletImage } from '../ui/WalletImage/WalletImage.tsx'
import { orderWallets } from './orderWallets.ts'

/**
 * The wallets of this browser, recent ones first; the one that pairs by a code leads to its own view. A wallet of several
 * chain families is one row, which asks for the family.
 */
export function ConnectorRows({ connectors }: { connectors: readonly Connector[] }) {
  const modal = useModal()
  const t = useMessages()
  const [recent] = useState(() => getRecentWallets(modal.config).map(({ id }) => id))
  const tag = ({ id, type }: Connector) => {
    if (recent.includes(id)) return t('connect.recent')
    return type === 'ANNOUNCED' || type === 'INJECTED' ? t('connect.installed') : undefined
  }
  const choose = (connector: Connector) => {
    const { name, pairing, uid } = connector
    const platform = pairing ? 'qrcode' : 'browser'
    modal.config.events.emit({ event: 'SELECT_WALLET', properties: { name, platform } })
    modal.push(
      pairing
        ? { view: 'ConnectingWalletConnectBasic' }
        : connectors.some((other) => isTwin(other, connector))
          ? { view: 'ConnectingMultiChain', data: { wallet: name } }
          : { view: 'ConnectingExternal', data: { connectorUid: uid } },
    )
  }
  const rows = orderWallets(connectors, recent).filter(
    (connector, index, all) => !all.slice(0, index).some((other) => isTwin(other, connector)),
  )
  return (
    <ul className="lk-connect-list" aria-label={t('connect.list')}>
      {rows.map((connector) => (
        <li key={connector.uid}>
          <Row
            image={<WalletImage src={connector.icon} name={connector.name} />}
            title={connector.name}
            end={<span className="lk-connect-tag">{tag(connector)}</span>}
            onClick={() => choose(connector)}
            testId={`wallet-${connector.id}`}
          />
        </li>
      ))}
    </ul>
  )
}

/** Whether both are the same wallet, for another chain family. */
const isTwin = (one: Connector, other: Connector) =>
  one.name === other.name && one.namespace !== other.namespace
