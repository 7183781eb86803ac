import { formatAmount, type Network, type SwapState, updateSwap } from '@latchkey/core'
import { useEffect } from 'react'
import { useConnection } from '../../../hooks/connections.ts'
import { useSwap } from '../../../hooks/swaps.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { cleanText, formatDisplayAmount } from '../../format.ts'
import { swap as texts } from '../../languages/en/swap.ts'
import { useMessages } from '../../languages/translate.ts'
import { SwapFacts } from '../../swap/SwapFacts.tsx'
import { SwapProblem } from '../../swap/SwapProblem.tsx'
import { useQuotes } from '../../swap/useQuotes.ts'
import { useSwapAccount } from '../../swap/useSwapAccount.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Decision, Stack } from '../../ui/Stack.tsx'
import { useStyles } from '../../ui/styles.ts'
import css from './SwapPreview.css?inline'
import { useConfirmSwap } from './useConfirmSwap.ts'

/** What exactly will be swapped, and what for at least, before the wallet is asked. */
export function SwapPreview() {
  useStyles(css)
  const t = useMessages(texts)
  const modal = useModal()
  const state = useSwap()
  const place = useSwapAccount()
  const isEmpty = !state.sourceToken || !state.toToken || state.sourceTokenAmount === ''
  const isLeaving = modal.state.stack.at(-1)?.view !== 'SwapPreview'
  useEffect(() => {
    if (isEmpty && !isLeaving) modal.replace({ view: 'Swap' })
  }, [isEmpty, isLeaving, modal])
  if (isEmpty) return null
  if (!place || place.account !== state.account) return <Notice tone="danger">{t('swap.moved')}</Notice>
  return <Review network={place.network} state={state} />
}

function Review({ network, state }: { network: Network; state: SwapState }) {
  const t = useMessages(texts)
  const connection = useConnection()
  const { config } = useModal()
  const { trouble, ask } = useQuotes()
  const { confirm, isDeclined } = useConfirmSwap()
  const { sourceToken, toToken, quote, step, approvalTransaction, swapTransaction } = state
  const isApproval = !!approvalTransaction || step === 'approving'
  const symbol = cleanText(sourceToken?.symbol ?? '', 12)
  const isWaiting = step === 'approving' || step === 'swapping'
  const isOffered =
    !!(swapTransaction ?? approvalTransaction) && !trouble && connection?.status === 'connected'
  return (
    <Stack gap={12}>
      <div className="lk-swap-deal" aria-busy={step === 'quoting'}>
        <p dir="auto">{`${state.sourceTokenAmount} ${symbol}`}</p>
        <span>{t('swap.to')}</span>
        <p dir="auto" data-testid="swap-to-amount">
          {quote && toToken
            ? `${formatDisplayAmount(quote.toAmount, toToken.decimals, { fractionDigits: 6, locale: t.locale })} ${cleanText(toToken.symbol, 12)}`
            : '…'}
        </p>
      </div>
      <SwapFacts state={state} network={network} />
      <SwapProblem state={state} trouble={trouble} onRetry={ask} />
      {isApproval && quote && sourceToken && (
        <Notice tone="info" testId="swap-approval">
          <strong>{t('swap.approveTitle', { symbol })}</strong>{' '}
          {state.unlimited
            ? t('swap.unlimitedHint', { symbol })
            : t('swap.approveText', { amount: formatAmount(quote.amount, sourceToken.decimals), symbol })}
          {approvalTransaction?.reset && ` ${t('swap.approveReset')}`}
        </Notice>
      )}
      {isApproval && !isWaiting && (
        <label className="lk-swap-unlimited">
          <input
            type="checkbox"
            checked={state.unlimited}
            onChange={(event) => updateSwap(config, { unlimited: event.target.checked })}
            data-testid="swap-unlimited"
          />
          {t('swap.unlimited')}
        </label>
      )}
      <Decision>
        {isDeclined && <Notice tone="info">{t('swap.declined')}</Notice>}
        <Button
          variant="primary"
          loading={isWaiting || step === 'quoting'}
          disabled={!isOffered && !isWaiting && step !== 'quoting'}
          onClick={() => confirm(isApproval)}
          testId="swap-confirm"
        >
          {isWaiting
            ? t('swap.waiting', { wallet: connection?.connectorName ?? '' })
            : isApproval
              ? t('swap.approve', { symbol })
              : t('swap.confirm')}
        </Button>
      </Decision>
    </Stack>
  )
}
