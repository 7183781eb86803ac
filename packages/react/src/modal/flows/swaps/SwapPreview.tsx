import { formatAmount, type Network } from '@latchkey/core'
import { SwapError } from '@latchkey/core/swaps'
import { useEffect, useState } from 'react'
import { useConnection } from '../../../hooks/useConnection.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { cleanText } from '../../cleanText.ts'
import { useDrafts } from '../../drafts.ts'
import { formatDisplayAmount } from '../../format.ts'
import { describeError } from '../../languages/describeError.ts'
import { swaps as texts } from '../../languages/en/swaps.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { useCurrentAccount } from '../../ui/currentAccount.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Decision, Stack } from '../../ui/Stack.tsx'
import { useStyles } from '../../ui/styles.ts'
import { useOutcomeToast } from '../../ui/transactionOutcome.ts'
import { isDeclined as isRefusal } from '../../ui/walletRequest.ts'
import { SwapFacts } from './SwapFacts.tsx'
import css from './SwapPreview.css?inline'
import { SwapProblem } from './SwapProblem.tsx'
import { type SwapDraft, useSwapDraft } from './swapDraft.ts'
import { confirmSwap } from './swapSteps.ts'
import { failedStepTexts, useSwapQuote } from './useSwapQuote.ts'

/** Shows exactly what will be swapped and the minimum received, before the wallet is asked. */
export function SwapPreview() {
  useStyles(css)
  const t = useMessages(texts)
  const modal = useModal()
  const { draft: state } = useSwapDraft()
  const current = useCurrentAccount()
  const isEmpty = !state.sourceToken || !state.toToken || state.sourceTokenAmount === ''
  const isLeaving = modal.state.stack.at(-1)?.view !== 'SwapPreview'
  useEffect(() => {
    if (isEmpty && !isLeaving) modal.replace({ view: 'Swap' })
  }, [isEmpty, isLeaving, modal])
  if (isEmpty) return null
  if (!current || current.account !== state.account) return <Notice tone="danger">{t('swap.moved')}</Notice>
  return <Review network={current.network} state={state} />
}

function Review({ network, state }: { network: Network; state: SwapDraft }) {
  const t = useMessages(texts)
  const connection = useConnection()
  const { update } = useSwapDraft()
  const { problem, requestQuote } = useSwapQuote()
  const { confirm, isDeclined } = useConfirmSwap()
  const { sourceToken, toToken, quote, offer, step } = state
  const { approvalTransaction, swapTransaction } = offer ?? {}
  const isApproval = !!approvalTransaction || step === 'approving'
  const symbol = cleanText(sourceToken?.symbol ?? '', 12)
  const isWaiting = step === 'approving' || step === 'swapping'
  const isOffered =
    !!(swapTransaction ?? approvalTransaction) && !problem && connection?.status === 'connected'
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
      <SwapProblem state={state} problem={problem} onRetry={requestQuote} />
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
            onChange={(event) => update({ unlimited: event.target.checked })}
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
          onClick={() => void confirm()}
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

/**
 * Asks the wallet for the next transaction, approval or swap, and shows the progress of a swap as toasts, also after the view is gone. A
 * declined request shows no toast; an expired quote is renewed by the view.
 */
function useConfirmSwap() {
  const t = useMessages(texts)
  const modal = useModal()
  const { config } = modal
  const showOutcome = useOutcomeToast()
  const drafts = useDrafts()
  const [isDeclined, setDeclined] = useState(false)

  const confirm = async () => {
    setDeclined(false)
    let receipt: Awaited<ReturnType<typeof confirmSwap>>
    try {
      receipt = await confirmSwap(config, drafts)
    } catch (error) {
      if (isRefusal(error)) return setDeclined(true)
      // The view renews the quote by itself.
      if (error instanceof SwapError && error.failure === 'expired') return
      if (error instanceof SwapError && error.failure === 'mismatch')
        return modal.notify({ variant: 'error', message: t('swap.mismatch') })
      // A new quote is requested after an approval; a step of it that fails goes back one view.
      const step =
        error instanceof SwapError && failedStepTexts[error.failure as keyof typeof failedStepTexts]
      const { message, isUnknown } = describeError(error, t)
      modal.notify({ variant: 'error', message: step ? t(step) : isUnknown ? t('swap.sendFailed') : message })
      if (step) modal.back()
      return
    }
    if (!receipt) return
    modal.reset({ view: 'Account' })
    modal.notify({ variant: 'success', message: t('swap.started') })
    const { hash, network, sent } = receipt
    await showOutcome(
      { hash, network, sent },
      { confirmed: t('swap.done'), failed: t('swap.reverted'), unknown: t('swap.unknown') },
    )
  }
  return { confirm, isDeclined }
}
