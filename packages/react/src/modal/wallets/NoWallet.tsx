import { useEffect, useState } from 'react'
import { wallets as texts } from '../languages/en/wallets.ts'
import { useMessages } from '../languages/translate.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useStyles } from '../ui/styles.ts'
import css from './NoWallet.css?inline'

/** Says that this browser has no wallet, once wallets had their time to announce themselves. */
export function NoWallet() {
  useStyles(css)
  const t = useMessages(texts)
  if (!useSettled()) return <div className="lk-connect-empty" aria-busy="true" />
  return (
    <div className="lk-connect-empty lk-connect-none">
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
