import type { ReactNode } from 'react'
import { describeError } from '../messages/describeError.ts'
import type { BaseKey } from '../messages/enBase.ts'
import type { Translate } from '../messages/Message.ts'
import { useStyles } from '../styles/useStyles.ts'
import { Button } from '../ui/Button/Button.tsx'
import { ConnectingRing } from '../ui/ConnectingRing/ConnectingRing.tsx'
import { Details } from '../ui/Details/Details.tsx'
import css from './WalletRequestPanel.css?inline'
import type { WalletRequestState } from './walletRequestState.ts'

/** A question put to a wallet: who is asked in the ring, what is going on below, and the way out of a failure. */
export function WalletRequestPanel({
  t,
  state,
  image,
  title,
  texts,
  declined,
  onRetry,
}: WalletRequestPanelParameters) {
  useStyles(css)
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
          {!declined && <Failure error={state.error} t={t} />}
        </>
      )}
    </div>
  )
}

/** Parameters of {@link WalletRequestPanel}. */
export type WalletRequestPanelParameters = {
  /** Knows the words for what can go wrong with this request. */
  readonly t: Translate<BaseKey>
  readonly state: WalletRequestState
  readonly image: ReactNode
  readonly title: string
  /** The person said no: an outcome, told without the error's words. */
  readonly declined: boolean
  readonly onRetry: () => void
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

function Failure({ error, t }: { error: unknown; t: Translate<BaseKey> }) {
  const { code, detail } = describeError(error, t)
  if (!code && !detail) return null
  return <Details summary={t('request.details')}>{[code, detail].filter(Boolean).join(' · ')}</Details>
}
