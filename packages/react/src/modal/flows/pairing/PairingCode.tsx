import type { PairingState } from '@latchkey/core'
import { pairingTimes } from '@latchkey/core/universal'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { walletconnect as texts } from '../../languages/en/walletconnect.ts'
import { useMessages } from '../../languages/translate.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Qr } from '../../ui/Qr.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/styles.ts'
import css from './pairing.css?inline'

/** Properties of {@link PairingCode}. */
type PairingCodeProps = {
  state: PairingState
  /** What to do with it. */
  children: ReactNode
}

/** The code that waits, how long it does, and the same as a link; until there is one, its place. */
export function PairingCode({ state, children }: PairingCodeProps) {
  useStyles(css)
  const t = useMessages(texts)
  const waiting = state.status === 'waiting' ? state : undefined
  return (
    <div className="lk-pairing">
      <div className="lk-pairing-plate" aria-busy={!waiting}>
        {waiting ? (
          // A new code fades in, so that who looks at it sees that it is another one.
          <Qr key={waiting.uri} value={waiting.uri} label={t('pairing.code')} testId="qr" />
        ) : (
          <Skeleton height="100%" radius={16} />
        )}
      </div>
      <div className="lk-pairing-words">
        {children}
        {waiting ? (
          waiting.expiry < Number.POSITIVE_INFINITY && <Remaining expiry={waiting.expiry} />
        ) : (
          <p className="lk-pairing-time" role="status">
            {t('pairing.preparing')}
          </p>
        )}
      </div>
      <CopyButton
        value={waiting?.uri ?? ''}
        disabled={!waiting}
        label={t('pairing.copy')}
        variant="button"
        testId="copy-link"
      />
      <Renewals uri={waiting?.uri} />
    </div>
  )
}

/** Seconds with which a bar says that the code is about to be replaced (design). */
const soon = 30

function Remaining({ expiry }: { expiry: number }) {
  const t = useMessages(texts)
  const rest = useCountdown(expiry - pairingTimes.margin)
  return (
    <p
      className="lk-pairing-time"
      role="timer"
      data-testid="qr-countdown"
      data-soon={rest <= soon ? '' : undefined}
    >
      {t('pairing.time', { time: formatCountdown(rest, t.locale) })}
      {rest <= soon && (
        <span className="lk-pairing-bar" aria-hidden="true">
          <span style={{ inlineSize: `${(100 * rest) / soon}%` }} />
        </span>
      )}
    </p>
  )
}

/** Tells a screen reader politely that the code is another one; the first is what the person came for. */
function Renewals({ uri }: { uri: string | undefined }) {
  const t = useMessages(texts)
  const first = useRef<string>(undefined)
  const [renewed, setRenewed] = useState(0)
  useEffect(() => {
    if (uri === undefined || uri === first.current) return
    if (first.current !== undefined) setRenewed((count) => count + 1)
    first.current = uri
  }, [uri])
  return (
    <p className="lk-visually-hidden" role="status" data-testid="qr-renewed">
      {renewed > 0 && <span key={renewed}>{t('pairing.renewed')}</span>}
    </p>
  )
}

/** Whole seconds until a moment (milliseconds since 1970), never below 0; told anew each second. */
function useCountdown(until: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    // A page that was asleep shows the time it is, not the time it was.
    const wake = () => setNow(Date.now())
    document.addEventListener('visibilitychange', wake)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', wake)
    }
  }, [])
  return Math.max(0, Math.ceil((until - now) / 1000))
}

/**
 * Seconds as minutes and seconds in a locale's digits.
 * @example formatCountdown(185, 'en') // '3:05'
 */
function formatCountdown(seconds: number, locale: string): string {
  const minutes = new Intl.NumberFormat(locale).format(Math.floor(seconds / 60))
  const rest = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 }).format(seconds % 60)
  return `${minutes}:${rest}`
}
