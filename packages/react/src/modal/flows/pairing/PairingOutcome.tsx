import type { ReactNode } from 'react'
import { useModal } from '../../../LatchkeyContext.ts'
import { describeError } from '../../languages/describeError.ts'
import { walletconnect as texts } from '../../languages/en/walletconnect.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Details } from '../../ui/Details.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { useStyles } from '../../ui/styles.ts'
import { Text } from '../../ui/Text.tsx'
import { ConnectingRing } from '../../ui/WalletRequestPanel.tsx'
import css from './pairing.css?inline'
import type { PairingProblem, PairingRequest } from './usePairingRequest.ts'

/** Networks named before a sentence gets too long. */
const named = 4

/** Why there is no code, and what to do next. Where it is tried again by itself there is nothing to press. */
export function PairingFailed({ trouble, pairing }: { trouble: PairingProblem; pairing: PairingRequest }) {
  const t = useMessages(texts)
  const names = useModal().config.networks.map(({ name }) => name)
  const { request, retry } = pairing
  const list = new Intl.ListFormat(t.locale, { type: 'disjunction' }).format(names.slice(0, named))
  const { message, detail, code } = describeError(request.error, t)
  const isOther = trouble === 'failed'
  const canRetry = request.phase === 'error' && trouble !== 'notSetUp' && trouble !== 'unreachable'
  return (
    <div data-testid={`pairing-${trouble}`}>
      <Empty
        icon="wallet"
        failed
        title={isOther ? t('connecting.failed') : t(`pairing.${trouble}`)}
        action={
          canRetry && (
            <Button variant="primary" icon="retry" autoFocus onClick={retry} testId="retry">
              {t(trouble === 'expired' ? 'pairing.again' : 'request.retry')}
            </Button>
          )
        }
      >
        {isOther ? message : t(`pairing.${trouble}Hint`, { networks: list })}
      </Empty>
      {isOther && (code || detail) && (
        <Details summary={t('request.details')}>{[code, detail].filter(Boolean).join(' · ')}</Details>
      )}
    </div>
  )
}

/** A wallet is connected; shown for a moment before the modal goes on. */
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
