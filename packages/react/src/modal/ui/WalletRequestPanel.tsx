import type { ReactNode } from 'react'
import { describeError } from '../languages/describeError.ts'
import type { SharedKey, Translate } from '../languages/translate.ts'
import { Button } from './Button.tsx'
import { Details } from './Details.tsx'
import { Icon } from './Icon.tsx'
import css from './WalletRequestPanel.css?inline'
import type { WalletRequestState } from './walletRequest.ts'

/** Shows a request to a wallet: the wallet's image in a ring, the state of the request, and a retry button after a failure. */
export function WalletRequestPanel({
  t,
  state,
  image,
  title,
  texts,
  declined,
  onRetry,
}: WalletRequestPanelParameters) {
  const { phase, waited } = state
  return (
    <div className="lk-request">
      <ConnectingRing status={phase}>{image}</ConnectingRing>
      {phase === 'error' ? (
        <div className="lk-request-words" role="alert">
          <p className="lk-request-title">{declined ? texts.declined : texts.failed}</p>
          <p className="lk-request-hint">
            {declined ? texts.declinedHint : describeError(state.error, t).message}
          </p>
        </div>
      ) : (
        <div className="lk-request-words">
          <p className="lk-request-title">{phase === 'success' ? texts.success : title}</p>
          <p className="lk-request-hint" role="status">
            {phase === 'waiting' && { moment: texts.hint, second: texts.waiting, long: texts.help }[waited]}
          </p>
        </div>
      )}
      {phase === 'error' && (
        <>
          <Button variant="primary" icon="retry" onClick={onRetry} autoFocus testId="retry">
            {t('request.retry')}
          </Button>
          {!declined && <FailureDetails error={state.error} t={t} />}
        </>
      )}
    </div>
  )
}

WalletRequestPanel.css = css

type WalletRequestPanelParameters = {
  /** Lookup that has the texts of the request's errors. */
  readonly t: Translate<SharedKey>
  readonly state: WalletRequestState
  readonly image: ReactNode
  readonly title: string
  /** Whether the person declined in the wallet. The error isn't shown then. */
  readonly declined: boolean
  readonly onRetry: () => void
  /** `hint`, `waiting` and `help` are shown at once, after 1 s and after 10 s. */
  readonly texts: {
    readonly [text in
      | 'hint'
      | 'waiting'
      | 'help'
      | 'success'
      | 'declined'
      | 'declinedHint'
      | 'failed']: string
  }
}

function FailureDetails({ error, t }: { error: unknown; t: Translate<SharedKey> }) {
  const { code, detail } = describeError(error, t)
  if (!code && !detail) return null
  return <Details summary={t('request.details')}>{[code, detail].filter(Boolean).join(' · ')}</Details>
}

type ConnectingRingProps = {
  status: 'waiting' | 'success' | 'error'
  /** An image of 64 px, e.g. `<WalletImage size={64} />`. */
  children: ReactNode
}

/**
 * A ring around a wallet's image. It turns while waiting, has a check on success, shakes and is red on an error. Decorative:
 * say the same in text.
 */
export function ConnectingRing({ status, children }: ConnectingRingProps) {
  return (
    <div className="lk-ring" data-status={status}>
      <svg className="lk-ring-line" viewBox="0 0 96 96" fill="none" aria-hidden="true">
        <rect className="lk-ring-track" x="2" y="2" width="92" height="92" rx="28" />
        <rect className="lk-ring-sweep" x="2" y="2" width="92" height="92" rx="28" pathLength="100" />
      </svg>
      <div className="lk-ring-image">{children}</div>
      {status === 'waiting' ? null : (
        <span className="lk-ring-badge">
          <Icon name={status === 'success' ? 'check' : 'close'} size={18} />
        </span>
      )}
    </div>
  )
}
