import type { ReactNode } from 'react'
import { useModal } from '../../../LatchkeyContext.ts'
import { formatList } from '../../format.ts'
import { describeError } from '../../languages/describeError.ts'
import { pairing as texts } from '../../languages/en/pairing.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Details } from '../../ui/Details.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { useStyles } from '../../ui/styles.ts'
import { Text } from '../../ui/Text.tsx'
import { ConnectingRing } from '../../ui/WalletRequestPanel.tsx'
import css from './pairing.css?inline'
import type { PairingProblem, PairingRequest } from './usePairingRequest.ts'

/** Networks named in one sentence. */
const maxNamedNetworks = 4

/** Why there is no code, and what to do next. A problem that is retried automatically has no button. */
export function PairingFailed({ problem, attempt }: { problem: PairingProblem; attempt: PairingRequest }) {
  const t = useMessages(texts)
  const names = useModal().config.networks.map(({ name }) => name)
  const { request, retry } = attempt
  const list = formatList(names.slice(0, maxNamedNetworks), t.locale, 'disjunction')
  const { message, detail, code } = describeError(request.error, t)
  const isOther = problem === 'failed'
  const canRetry = request.phase === 'error' && problem !== 'notSetUp' && problem !== 'unreachable'
  return (
    <div data-testid={`pairing-${problem}`}>
      <Empty
        icon="wallet"
        failed
        title={isOther ? t('connecting.failed') : t(`pairing.${problem}`)}
        action={
          canRetry && (
            <Button variant="primary" icon="retry" autoFocus onClick={retry} testId="retry">
              {t(problem === 'expired' ? 'pairing.again' : 'request.retry')}
            </Button>
          )
        }
      >
        {isOther ? message : t(`pairing.${problem}Hint`, { networks: list })}
      </Empty>
      {isOther && (code || detail) && (
        <Details summary={t('request.details')}>{[code, detail].filter(Boolean).join(' · ')}</Details>
      )}
    </div>
  )
}

/** Confirms that the wallet is connected. Shown for a moment before the next view. */
export function PairingSucceeded({ image }: { image: ReactNode }) {
  useStyles(css)
  const t = useMessages()
  return (
    <div className="lk-pairing-open" role="status">
      <ConnectingRing status="success">{image}</ConnectingRing>
      <Text size="l" align="center">
        {t('connecting.success')}
      </Text>
    </div>
  )
}
