import type { PairingState } from '@latchkey/core'
import { pairingTimes } from '@latchkey/core/walletconnect'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { pairing as texts } from '../../languages/en/pairing.ts'
import { useMessages } from '../../languages/translate.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Qr } from '../../ui/Qr.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/styles.ts'
import css from './pairing.css?inline'

type PairingCodeProps = {
  state: PairingState
  /** When the countdown ends, in Unix milliseconds. Default: when the engine renews the code. */
  until?: number
  /** What to do with the code. */
  children: ReactNode
}

/** The pairing code with its remaining time and a button that copies it as a link; a skeleton until there is a code. */
export function PairingCode({ state, until, children }: PairingCodeProps) {
  useStyles(css)
  const t = useMessages(texts)
  const waiting = state.status === 'waiting' ? state : undefined
  const end = until ?? (waiting ? waiting.expiry - pairingTimes.margin : Number.POSITIVE_INFINITY)
  return (
    <div className="lk-pairing">
      <div className="lk-pairing-plate" aria-busy={!waiting}>
        {waiting ? (
          // Keyed by the code: a new one fades in, so that the change is visible.
          <Qr key={waiting.uri} value={waiting.uri} label={t('pairing.code')} testId="qr" />
        ) : (
          <Skeleton height="100%" radius={16} />
        )}
      </div>
      <div className="lk-pairing-words">
        {children}
        {waiting ? (
          end < Number.POSITIVE_INFINITY && <Countdown until={end} />
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
      <RenewalStatus uri={waiting?.uri} />
    </div>
  )
}

/** Seconds left from which a shrinking bar is shown below the time. */
const barSeconds = 30

function Countdown({ until }: { until: number }) {
  const t = useMessages(texts)
  const secondsLeft = useCountdown(until)
  return (
    <p
      className="lk-pairing-time"
      role="timer"
      data-testid="qr-countdown"
      data-soon={secondsLeft <= barSeconds ? '' : undefined}
    >
      {t('pairing.time', { time: formatCountdown(secondsLeft, t.locale) })}
      {secondsLeft <= barSeconds && (
        <span className="lk-pairing-bar" aria-hidden="true">
          <span style={{ inlineSize: `${(100 * secondsLeft) / barSeconds}%` }} />
        </span>
      )}
    </p>
  )
}

/** Announces every code after the first to screen readers. */
function RenewalStatus({ uri }: { uri: string | undefined }) {
  const t = useMessages(texts)
  const lastUri = useRef<string>(undefined)
  const [renewals, setRenewals] = useState(0)
  useEffect(() => {
    if (uri === undefined || uri === lastUri.current) return
    if (lastUri.current !== undefined) setRenewals((count) => count + 1)
    lastUri.current = uri
  }, [uri])
  return (
    <p className="lk-visually-hidden" role="status" data-testid="qr-renewed">
      {renewals > 0 && <span key={renewals}>{t('pairing.renewed')}</span>}
    </p>
  )
}

/** Whole seconds until `until` (Unix milliseconds), at least 0; updates every second. */
export function useCountdown(until: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    // Timers are paused in the background: update as soon as the page is visible again.
    const onVisible = () => setNow(Date.now())
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [])
  return Math.max(0, Math.ceil((until - now) / 1000))
}

/**
 * Formats seconds as minutes and seconds in the locale's digits.
 *
 * @example formatCountdown(185, 'en') // '3:05'
 */
function formatCountdown(seconds: number, locale: string): string {
  const minutes = new Intl.NumberFormat(locale).format(Math.floor(seconds / 60))
  const twoDigits = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 }).format(seconds % 60)
  return `${minutes}:${twoDigits}`
}
