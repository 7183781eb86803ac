import { type Connector, getRecentWallets } from '@latchkey/core'
import { useState } from 'react'
import { useModal } from '../../LatchkeyContext.ts'
import { useMessages } from '../languages/translate.ts'
import { WalletImage } from './Image.tsx'
import { Row } from './Row.tsx'

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
  const named = (name: string) => connectors.filter((other) => other.name === name)
  const rows = connectors.filter(({ name, namespace }) => named(name)[0]?.namespace === namespace)
  const choose = (connector: Connector) => {
    const { name, pairing, uid } = connector
    const platform = pairing ? 'qrcode' : 'browser'
    modal.config.events.emit({ event: 'SELECT_WALLET', properties: { name, platform } })
    modal.push(
      named(name)[1]
        ? { view: 'ConnectingMultiChain', data: { wallet: name } }
        : {
            view: pairing ? 'ConnectingWalletConnectBasic' : 'ConnectingExternal',
            data: { connectorUid: uid },
          },
    )
  }
  return (
    <ul className="lk-connect-list" aria-label={t('connect.list')}>
      {orderWallets(rows, recent).map((connector) => (
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

/**
 * Wallets with the recently used ones first, newest leading; the rest keep the order they were announced in. One that isn't of
 * this browser comes last: pairing was known before any wallet could announce itself.
 */
export function orderWallets<wallet extends { readonly id: string; readonly pairing?: unknown }>(
  wallets: readonly wallet[],
  recent: readonly string[],
): readonly wallet[] {
  // Nobody has so many recent ones.
  const rank = ({ id, pairing }: wallet) => (recent.includes(id) ? recent.indexOf(id) : pairing ? 999 : 99)
  return wallets.toSorted((a, b) => rank(a) - rank(b))
}
