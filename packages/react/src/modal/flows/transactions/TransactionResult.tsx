import { useNetworks } from '../../../hooks/useNetworks.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { formatAssetAmount } from '../../format.ts'
import { transactions as texts } from '../../languages/en/transactions.ts'
import { type Translate, useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LazyPart } from '../../ui/LazyPart.tsx'
import { useStyles } from '../../ui/styles.ts'
import { TransactionFacts } from '../../ui/TransactionFacts.tsx'
import { ConnectingRing } from '../../ui/WalletRequestPanel.tsx'
import type { SentAmount, ViewProps } from '../../views.ts'
import css from './TransactionResult.css?inline'
import { type TransactionState, useTransactionState } from './useTransactionState.ts'

/**
 * A transfer or a swap that the wallet has accepted: what it moves, where to, its hash, and what has become of it so far. The
 * state changes in place; nothing moves when it does.
 */
export function TransactionResult({ data }: ViewProps<'TransactionResult'>) {
  useStyles(css)
  const t = useMessages(texts)
  const modal = useModal()
  const { kind, network: networkId, sold, bought, to, toName, again } = data
  const { state, hash, retry } = useTransactionState(data)
  const sentHash = data.hash ?? hash
  const network = useNetworks().find(({ caipNetworkId }) => caipNetworkId === networkId)
  const startAgain = () => {
    modal.reset({ view: 'Account' })
    modal.push(again)
  }
  return (
    <div className="lk-result" data-testid="transaction-result" data-status={state.status}>
      <div className="lk-result-head">
        <ConnectingRing status={ringStatus[state.status]}>
          <span className="lk-result-mark">
            <Icon name={kind === 'send' ? 'send' : 'trade'} size={32} />
          </span>
        </ConnectingRing>
        <p className="lk-result-amount" data-testid="transaction-amount">
          <bdi dir="ltr">{formatExact(sold, t.locale)}</bdi>
        </p>
        <StateText state={state} network={network?.name ?? networkId} t={t} />
      </div>
      {state.status === 'altered' && sentHash !== undefined && (
        <LazyPart load={importAlteredTransaction} props={{ hash: sentHash, network: networkId }} />
      )}
      <TransactionFacts
        network={networkId}
        hash={hash}
        to={to}
        toName={toName}
        // A quote, shown as in the swap's form.
        bought={bought && formatAssetAmount(bought, { locale: t.locale, fractionDigits: 6 })}
        replacement={state.status === 'replaced' ? state.replacement : undefined}
      />
      <div className="lk-result-actions">
        <Button variant="primary" onClick={() => modal.reset({ view: 'Account' })} testId="transaction-done">
          {t('sent.done')}
        </Button>
        {state.status === 'unknown' ? (
          <Button icon="retry" onClick={retry} testId="transaction-check">
            {t('sent.check')}
          </Button>
        ) : (
          <Button onClick={startAgain} testId="transaction-again">
            {t(kind === 'send' ? 'sent.sendAgain' : 'sent.swapAgain')}
          </Button>
        )}
      </div>
    </div>
  )
}

const importAlteredTransaction = async () =>
  (await import('../accounts/AlteredTransaction.tsx')).AlteredTransaction

/** How the ring around the icon shows a state. */
const ringStatus = {
  submitted: 'waiting',
  unknown: 'waiting',
  confirmed: 'success',
  final: 'success',
  failed: 'error',
  replaced: 'error',
  altered: 'error',
} as const satisfies Record<TransactionState['status'], string>

type StateTextProps = {
  state: TransactionState
  /** Name of the network. */
  network: string
  t: Translate<keyof typeof texts>
}

/** The state in words, in a live region: a change is announced. */
function StateText({ state, network, t }: StateTextProps) {
  const { status } = state
  const hint = () => {
    if (status === 'submitted') return t('sent.submittedHint', { network })
    if (status === 'confirmed' || status === 'final')
      return state.block === undefined ? undefined : t('sent.inBlock', { block: Number(state.block) })
    if (status === 'failed') return t(state.reason === 'reverted' ? 'sent.revertedHint' : 'sent.droppedHint')
    if (status === 'altered') return undefined
    return t(`sent.${status}Hint`)
  }
  const text = hint()
  return (
    <div className="lk-result-state" role="status" data-status={status} data-testid="transaction-state">
      <p>{t(`sent.${status}`)}</p>
      {text && <p>{text}</p>}
    </div>
  )
}

/** Every digit of an amount, with its symbol. */
function formatExact(sent: SentAmount, locale: string): string {
  return formatAssetAmount(sent, { locale, fractionDigits: sent.decimals })
}
