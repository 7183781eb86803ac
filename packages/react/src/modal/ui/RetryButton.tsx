import { useEffect, useState } from 'react'
import { useMessages } from '../languages/translate.ts'
import { Button } from './Button.tsx'

type RetryButtonProps = {
  /** The error of the failed read. It has `retryAt` where the engine reads nothing before then (Unix milliseconds). */
  error: unknown
  busy: boolean
  onRetry: () => void
}

/** Repeats a failed read. Until the engine would ask again, it can't be pressed and shows the seconds left. */
export function RetryButton({ error, busy, onRetry }: RetryButtonProps) {
  const t = useMessages()
  const seconds = useSecondsUntil((error as { readonly retryAt?: number } | undefined)?.retryAt)
  return (
    <Button icon="retry" disabled={seconds > 0 && !busy} loading={busy} onClick={onRetry} testId="retry">
      {seconds > 0
        ? t('tokens.retryIn', { seconds: t('time.sec', { count: seconds }) })
        : t('shell.tryAgain')}
    </Button>
  )
}

/** Returns the whole seconds until a time (Unix milliseconds), rounded up, and counts them down; 0 without one. */
export function useSecondsUntil(time = 0): number {
  const [now, setNow] = useState(Date.now)
  const seconds = Math.max(0, Math.ceil((time - now) / 1000))
  const isWaiting = seconds > 0
  useEffect(() => {
    if (!isWaiting) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isWaiting])
  return seconds
}
