import { captureContext, formatAmount, type Network, type RequestContext } from '@latchkey/core'
import { SwapError, type SwapReturnType } from '@latchkey/core/swaps'
import { useCallback, useState } from 'react'
import { useConnection } from '../../../hooks/useConnection.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { cleanText } from '../../cleanText.ts'
import { useDrafts } from '../../drafts.ts'
import { formatAssetAmount, formatDecimalText, joinSymbol } from '../../format.ts'
import { describeError, translateError } from '../../languages/describeError.ts'
import { swaps as texts } from '../../languages/en/swaps.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { useCurrentAccount } from '../../ui/currentAccount.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Decision, Stack } from '../../ui/Stack.tsx'
import { useStyles } from '../../ui/styles.ts'
import {
  findUnansweredHash,
  showTransactionResult,
  showTransactionResultLater,
  useOutcomeToast,
} from '../../ui/transactionOutcome.ts'
import { useRedirect } from '../../ui/useRedirect.ts'
import { useWasClosed } from '../../ui/useWasClosed.ts'
import { isCancelled } from '../../ui/walletRequest.ts'
import type { SentTransaction } from '../../views.ts'
import { SwapFacts } from './SwapFacts.tsx'
import css from './SwapPreview.css?inline'
import { SwapProblem } from './SwapProblem.tsx'
import { dispatchSwap, type SwapDraft, swapDraft, useSwapDraft } from './swapDraft.ts'
import { confirmSwap } from './swapSteps.ts'
import { useSwapQuote } from './useSwapQuote.ts'

/** Shows exactly what will be swapped and the minimum received, before the wallet is asked. */
export function SwapPreview() {
  useStyles(css)
  const t = useMessages(texts)
  const { draft: state } = useSwapDraft()
  const current = useCurrentAccount()
  const isEmpty = !state.sourceToken || !state.toToken || state.sourceTokenAmount === ''
  useRedirect('SwapPreview', isEmpty ? { view: 'Swap' } : undefined)
  if (isEmpty) return null
  if (!current || current.account !== state.account) return <Notice tone="danger">{t('swap.moved')}</Notice>
  return <Review network={current.network} state={state} />
}

function Review({ network, state }: { network: Network; state: SwapDraft }) {
  const t = useMessages(texts)
  const connection = useConnection()
  const { update } = useSwapDraft()
  const { problem, requestQuote } = useSwapQuote()
  const { confirm, isDeclined } = useConfirmSwap(requestQuote)
  const { sourceToken, toToken, quote, offer, step } = state
  const { approvalTransaction, swapTransaction } = offer ?? {}
  const isApproval = !!approvalTransaction || step === 'approving'
  const symbol = cleanText(sourceToken?.symbol ?? '', 12)
  // What is sold is never rounded.
  const formatExact = (text: string) => formatDecimalText(text, t.locale, sourceToken?.decimals)
  const isWaiting = step === 'approving' || step === 'swapping'
  const isOffered =
    !!(swapTransaction ?? approvalTransaction) && !problem && connection?.status === 'connected'
  return (
    <Stack gap={12}>
      <div className="lk-swap-deal" aria-busy={step === 'quoting'}>
        <span>{t('swap.from')}</span>
        <p>
          <bdi dir="ltr">{joinSymbol(formatExact(state.sourceTokenAmount), symbol)}</bdi>
        </p>
        <span>{t('swap.to')}</span>
        <p data-testid="swap-to-amount">
          <bdi dir="ltr">
            {quote && toToken
              ? formatAssetAmount(
                  { ...toToken, amount: quote.toAmount },
                  { fractionDigits: 6, locale: t.locale },
                )
              : '…'}
          </bdi>
        </p>
      </div>
      <SwapFacts state={state} network={network} />
      <SwapProblem state={state} problem={problem} onRetry={requestQuote} />
      {isApproval && quote && sourceToken && (
        <Notice tone="info" testId="swap-approval">
          <strong>{t('swap.approveTitle', { symbol })}</strong>{' '}
          {state.unlimited
            ? t('swap.unlimitedHint', { symbol })
            : t('swap.approveText', {
                amount: joinSymbol(formatExact(formatAmount(quote.amount, sourceToken.decimals)), symbol),
              })}
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
        {state.left && <Notice tone="info">{translateError('error.rpc.resourceUnavailable', t)}</Notice>}
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
 * Asks the wallet for the next transaction, approval or swap, and shows the result view of a swap, and its progress as toasts, also
 * after the view is gone. A declined request shows neither; an expired quote is renewed by the view. A swap whose answer was lost is
 * watched like one that was answered.
 *
 * @param requestQuote quotes the form again, after an approval and where a failure has used the offer up. It tells its own failures
 */
function useConfirmSwap(requestQuote: () => void) {
  const t = useMessages(texts)
  const modal = useModal()
  const { config } = modal
  const showOutcome = useOutcomeToast()
  const drafts = useDrafts()
  const [isDeclined, setDeclined] = useState(false)
  // Closed while the wallet is asked: the form is free for another swap.
  const leave = useCallback(() => void dispatchSwap(drafts, { type: 'leave' }), [drafts])
  const wasClosed = useWasClosed('Swap', leave)

  const showResult = (shown: SwapDraft, sent: Sent) => {
    const transaction = toSentTransaction(shown, sent)
    // The modal may be open again, and somewhere else.
    const show = wasClosed.current ? showTransactionResultLater : showTransactionResult
    if (transaction) show(modal, transaction, transaction.to)
    else if (!wasClosed.current) modal.reset({ view: 'Account' })
  }
  const watch = async (
    shown: SwapDraft,
    receipt: SwapReturnType,
    started: Parameters<typeof modal.notify>[0],
  ) => {
    const { hash, network, sent } = receipt
    showResult(shown, { hash, network })
    modal.notify(started)
    await showOutcome(
      { hash, network, sent },
      {
        confirmed: t('swap.done'),
        failed: t('swap.reverted'),
        dropped: t('swap.dropped'),
        unknown: t('swap.unknown'),
      },
    )
  }
  const confirm = async () => {
    setDeclined(false)
    const shown = drafts.get(swapDraft)
    const { offer } = shown
    let receipt: Awaited<ReturnType<typeof confirmSwap>>
    let context: RequestContext | undefined
    try {
      // The wallet of this click is the one that knows a batch.
      context = captureContext(config, { network: offer?.network, namespace: 'eip155' })
      receipt = await confirmSwap(config, drafts)
    } catch (error) {
      // The view renews an expired quote by itself.
      const isExpired = error instanceof SwapError && error.reason === 'expired'
      const { offer: left, sourceTokenAmount } = drafts.get(swapDraft)
      if (!left && !isExpired && sourceTokenAmount !== '') requestQuote()
      if (isCancelled(error)) return setDeclined(true)
      const unanswered = findUnansweredHash(error)
      if (unanswered !== undefined && offer?.swapTransaction) {
        const sent = offer.swapTransaction.transaction
        const started = { variant: 'error', message: t('swap.unanswered') } as const
        return watch(shown, { hash: unanswered, network: offer.network, sent }, started)
      }
      if (isExpired) return
      if (error instanceof SwapError && error.reason === 'mismatch')
        return modal.notify({ variant: 'error', message: t('swap.mismatch') })
      // The form still offers the approval of the whole amount.
      if (error instanceof SwapError && error.reason === 'lowered')
        return modal.notify({ variant: 'error', message: t('swap.lowered') })
      // Nothing may be swapped a second time: the wallet knows whether it was.
      if (error instanceof SwapError && error.reason === 'unknown') {
        const { batchId } = error
        const batch = batchId !== undefined && context && { id: batchId, context }
        if (offer && batch) showResult(shown, { hash: undefined, batch, network: offer.network })
        else if (!wasClosed.current) modal.reset({ view: 'Account' })
        return modal.notify({ variant: 'error', message: t('swap.unknown') })
      }
      const { message, isUnknown } = describeError(error, t)
      return modal.notify({ variant: 'error', message: isUnknown ? t('swap.sendFailed') : message })
    }
    if (!receipt) return requestQuote()
    await watch(shown, receipt, { variant: 'success', message: t('swap.started') })
  }
  return { confirm, isDeclined }
}

/** How a swap is found that the wallet has accepted. */
type Sent = Pick<SentTransaction, 'hash' | 'batch' | 'network'>

/** What the result view shows of the swap of a form; `undefined` for a form without a quote. */
function toSentTransaction(
  { sourceToken, toToken, offer, account }: SwapDraft,
  sent: Sent,
): SentTransaction | undefined {
  if (!sourceToken || !toToken || !offer || account === undefined) return undefined
  return {
    ...sent,
    kind: 'swap',
    sold: { amount: offer.amount, decimals: sourceToken.decimals, symbol: sourceToken.symbol },
    bought: { amount: offer.toAmount, decimals: toToken.decimals, symbol: toToken.symbol },
    to: account.slice(account.lastIndexOf(':') + 1),
    again: { view: 'Swap', data: { fromToken: sourceToken.address, toToken: toToken.address } },
  }
}
