import { useEffect, useState } from 'react'
import { account } from '../../languages/en/account.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'

/** Asks again, once the pause after a failed read is over (S9.02); till then it says how long. */
export function RetryButton({ since, busy, onRetry }: { since: number; busy: boolean; onRetry: () => void }) {
  const t = useMessages(account)
  const [now, setNow] = useState(Date.now)
  const seconds = Math.ceil((since + pause - now) / 1000)
  const waiting = seconds > 0
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [waiting])
  return (
    <Button icon="retry" disabled={waiting && !busy} loading={busy} onClick={onRetry} testId="retry">
      {waiting ? t('tokens.retryIn', { seconds: t('time.sec', { count: seconds }) }) : t('tokens.retry')}
    </Button>
  )
}

/** Milliseconds the engine leaves between a failed read and the next (S9.02). */
const pause = 30_000
