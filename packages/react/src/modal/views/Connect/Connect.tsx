import { type Connector, getRecentWallets } from '@latchkey/core'
import { type ComponentType, useEffect, useState } from 'react'
import { useConnectors } from '../../../hooks/useConnectors.ts'
import { useModal } from '../../../provider/useModal.ts'
import { useMessages } from '../../messages/useMessages.ts'
import { afterOpening } from '../../shell/afterOpening.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { Icon } from '../../ui/Icon/Icon.tsx'
import { Row } from '../../ui/Row/Row.tsx'
import { WalletImage } from '../../ui/WalletImage/WalletImage.tsx'
import { orderWallets } from './orderWallets.ts'

/** The wallets of this browser; ones that announce themselves late join the list (S2.03). */
export function Connect() {
  const connectors = useConnectors()
  const settled = useSettled()
  const More = useMore()
  const [found] = connectors
  if (!found && !settled) return <div className="lk-connect-empty" aria-busy="true" />
  return (
    <>
      {found ? <WalletList connectors={connectors} /> : <NoWallet />}
      {More && <More />}
    </>
  )
}

/**
 * The directory's part comes once the wallets that are here are seen, as it asks a server; without it, e.g. offline, those
 * still connect.
 */
function useMore(): ComponentType | undefined {
  const modal = useModal()
  const [More, setMore] = useState<ComponentType>()
  useEffect(
    () =>
      afterOpening(modal, () => {
        import('./MoreWallets.tsx').then(
          (code) => setMore(() => code.MoreWallets),
          () => {},
        )
      }),
    [modal],
  )
  return More
}

function WalletList({ connectors }: { connectors: readonly Connector[] }) {
  const modal = useModal()
  const t = useMessages()
  const [recent] = useState(() => getRecentWallets(modal.config).map(({ id }) => id))
  const tag = ({ id, type }: Connector) => {
    if (recent.includes(id)) return t('connect.recent')
    return type === 'ANNOUNCED' || type === 'INJECTED' ? t('connect.installed') : undefined
  }
  const choose = (connector: Connector) => {
    const { name, type, uid } = connector
    const platform = type === 'WALLET_CONNECT' ? 'qrcode' : 'browser'
    modal.config.events.emit({ event: 'SELECT_WALLET', properties: { name, platform } })
    modal.push({ view: 'ConnectingExternal', data: { connectorUid: uid } })
  }
  return (
    <ul className="lk-connect-list" aria-label={t('connect.list')}>
      {orderWallets(connectors, recent).map((connector) => (
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

function NoWallet() {
  const t = useMessages()
  return (
    <div className="lk-connect-empty">
      <span className="lk-connect-drawing">
        <Icon name="wallet" />
      </span>
      <p className="lk-connect-sentence">{t('connect.empty')}</p>
      <p className="lk-connect-hint">{t('connect.emptyHint')}</p>
      {/* Browsers hand a page to a new extension only when the page loads: nothing less than that can find it. */}
      <Button variant="secondary" icon="retry" onClick={() => location.reload()} testId="look-again">
        {t('connect.lookAgain')}
      </Button>
    </div>
  )
}

/** Whether wallets have had their 100 ms to announce themselves (S2.30): an empty list must not flash before. */
function useSettled(): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), 100)
    return () => clearTimeout(timer)
  }, [])
  return settled
}
