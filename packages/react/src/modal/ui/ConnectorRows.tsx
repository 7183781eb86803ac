import { type Config, type Connector, getRecentWallets, type RecentWallet } from '@latchkey/core'
import { useState } from 'react'
import { useModal } from '../../LatchkeyContext.ts'
import { useMessages } from '../languages/translate.ts'
import css from './ConnectorRows.css?inline'
import { WalletImage } from './Image.tsx'
import { Row } from './Row.tsx'
import { ForeignText } from './Text.tsx'

/**
 * The wallets of this browser, recent ones first. Pairing leads to its own view. A wallet with connectors for several chain
 * families is one row, which leads to the choice of a family. Wallets of one name show the domain each of them claims.
 *
 * @param among every wallet of this browser, where `connectors` are a part of them
 */
export function ConnectorRows({ connectors, among = connectors }: ConnectorRowsProps) {
  const modal = useModal()
  const t = useMessages()
  // Held, so that no row moves while the view is shown. Wallets that are announced later are found in it too.
  const [recentWallets] = useState(() => getRecentWallets(modal.config))
  const recent = getRecentConnectors(recentWallets, modal.config)
  const getTag = ({ id, type }: Connector) => {
    if (recent.includes(id)) return t('connect.recent')
    return type === 'ANNOUNCED' || type === 'INJECTED' ? t('connect.installed') : undefined
  }
  const findByName = (name: string) => among.filter((other) => other.name === name)
  const rows = connectors.filter(({ name, namespace }) => findByName(name)[0]?.namespace === namespace)
  const choose = (connector: Connector) => {
    const { name, pairing, uid } = connector
    const platform = pairing ? 'qrcode' : 'browser'
    modal.config.events.emit({ event: 'SELECT_WALLET', properties: { name, platform } })
    modal.push(
      findByName(name)[1]
        ? { view: 'ConnectingMultiChain', data: { wallet: name } }
        : {
            view: pairing ? 'ConnectingWalletConnectBasic' : 'ConnectingExternal',
            data: { connectorUid: uid },
          },
    )
  }
  if (rows.length === 0) return null
  return (
    <ul className="lk-connect-list" aria-label={t('connect.list')}>
      {orderWallets(rows, recent).map((connector) => (
        <li key={connector.uid}>
          <Row
            image={<WalletImage src={connector.icon} name={connector.name} />}
            title={connector.name}
            detail={isContested(connector, among) && <ForeignText>{connector.id}</ForeignText>}
            end={<span className="lk-connect-tag">{getTag(connector)}</span>}
            onClick={() => choose(connector)}
            testId={`wallet-${connector.id}`}
          />
        </li>
      ))}
    </ul>
  )
}

ConnectorRows.css = css

type ConnectorRowsProps = { connectors: readonly Connector[]; among?: readonly Connector[] }

/** Whether another announced wallet has the same name, apart from what the engine has added to tell the two apart. */
function isContested(wallet: Connector, wallets: readonly Connector[]): boolean {
  const toAnnounced = ({ name }: Connector) => name.replace(/ \([^()]*\)$/, '')
  return (
    wallet.type === 'ANNOUNCED' &&
    wallets.some(
      (other) =>
        other !== wallet &&
        other.type === 'ANNOUNCED' &&
        other.namespace === wallet.namespace &&
        toAnnounced(other) === toAnnounced(wallet),
    )
  )
}

/**
 * Ids of the connectors of recent wallets, newest wallet first. A wallet of several chain families is stored with the id of one
 * of its connectors, so those that share its name are included. A paired wallet is not the connector it was paired with.
 */
function getRecentConnectors(recent: readonly RecentWallet[], { connectors }: Config): readonly string[] {
  return recent.flatMap(({ id }) => {
    const used = connectors.find((connector) => connector.id === id)
    if (!used || used.pairing) return []
    return connectors.filter(({ name, pairing }) => !pairing && name === used.name).map((one) => one.id)
  })
}

/**
 * Orders wallets: recently used ones first, the latest leading, then in the order of announcement, pairing last.
 */
export function orderWallets<wallet extends { readonly id: string; readonly pairing?: unknown }>(
  wallets: readonly wallet[],
  recent: readonly string[],
): readonly wallet[] {
  // 99 and 999 are larger than every index in `recent`.
  const rank = ({ id, pairing }: wallet) => (pairing ? 999 : recent.includes(id) ? recent.indexOf(id) : 99)
  return wallets.toSorted((a, b) => rank(a) - rank(b))
}
