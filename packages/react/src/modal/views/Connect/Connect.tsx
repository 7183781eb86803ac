import { useEffect, useState } from 'react'
import { useConnectors } from '../../../hooks/useConnectors.ts'
import { useMessages } from '../../messages/useMessages.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { Icon } from '../../ui/Icon/Icon.tsx'
import { ConnectorRows } from '../../wallets/ConnectorRows.tsx'
import { useMoreWallets } from '../../wallets/useMoreWallets.ts'

/** The wallets of this browser; ones that announce themselves late join the list (S2.03). */
export function Connect() {
  const connectors = useConnectors()
  const settled = useSettled()
  const More = useMoreWallets()
  const [found] = connectors
  if (!found && !settled) return <div className="lk-connect-empty" aria-busy="true" />
  return (
    <>
      {found ? <ConnectorRows connectors={connectors} /> : <NoWallet />}
      {More && <More />}
    </>
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
