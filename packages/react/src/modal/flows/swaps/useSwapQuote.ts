import { AbortedError } from '@latchkey/core'
import { SwapError } from '@latchkey/core/swaps'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Modal } from '../../../createModal.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { swaps as texts } from '../../languages/en/swaps.ts'
import { useMessages } from '../../languages/translate.ts'
import { useQuoteRenewal } from '../../ui/useQuoteRenewal.ts'
import { useSwapDraft } from './swapDraft.ts'
import { quoteSwap } from './swapSteps.ts'

/** Why the latest quote failed. */
export type QuoteProblem = 'failed' | 'mismatch' | undefined

/** Debounce after an edit before a quote is requested, milliseconds. */
const editDelay = 300

/**
 * Requests a quote after every edit and renews an expired one, while a swap view is open and visible. When a
 * step that follows the quote fails (allowance, approval, build), a toast shows the error and the modal goes
 * back one view; see {@link leaveFailedSwap}.
 */
export function useSwapQuote(): { readonly problem: QuoteProblem; readonly requestQuote: () => void } {
  const t = useMessages(texts)
  const modal = useModal()
  const { config } = modal
  const { draft: state, drafts } = useSwapDraft()
  const [problem, setProblem] = useState<QuoteProblem>()
  // A ref keeps `requestQuote` stable when the language changes.
  const translate = useRef(t)
  translate.current = t

  const requestQuote = useCallback(() => {
    setProblem(undefined)
    quoteSwap(config, drafts).catch((error: unknown) => {
      if (error instanceof AbortedError) return
      if (error instanceof SwapError && error.reason === 'mismatch') return setProblem('mismatch')
      const failed =
        error instanceof SwapError ? failedStepTexts[error.reason as keyof typeof failedStepTexts] : undefined
      if (!failed) return setProblem('failed')
      leaveFailedSwap(modal, translate.current(failed))
    })
  }, [config, drafts, modal])

  const { quote, step } = state
  const restartRenewals = useQuoteRenewal(step === 'idle' ? quote : undefined, requestQuote)

  const { sourceToken, toToken, sourceTokenAmount, slippage, unlimited, status } = state
  const inputs = [sourceToken?.address, toToken?.address, sourceTokenAmount, slippage, unlimited].join(' ')
  // A quote that exists when the view opens is for the current inputs.
  const quotedInputs = useRef(state.quote ? inputs : '')
  useEffect(() => {
    if (status !== 'initialized' || quotedInputs.current === inputs) return
    const timer = setTimeout(() => {
      quotedInputs.current = inputs
      restartRenewals()
      requestQuote()
    }, editDelay)
    return () => clearTimeout(timer)
  }, [inputs, status, requestQuote, restartRenewals])

  return { problem, requestQuote }
}

/**
 * Shows a toast with the error of a failed step and goes back one view, or to the account where the modal was opened at the swap
 * itself: a dialog that closes would hide the toast too. Does neither once another view is shown or the modal is closed: a step
 * may fail seconds after the form was left, and going back from there would leave what the person opened since.
 */
export function leaveFailedSwap(modal: Modal, message: string): void {
  const { open, inline, stack } = modal.state
  const view = stack.at(-1)?.view
  if (!(open || inline) || (view !== 'Swap' && view !== 'SwapPreview')) return
  modal.notify({ variant: 'error', message })
  if (stack.length > 1) modal.back()
  else modal.reset({ view: 'Account' })
}

/** Error texts of the failing steps, by `SwapError.reason`. */
const failedStepTexts = {
  allowance: 'swap.allowanceFailed',
  approval: 'swap.approvalFailed',
  build: 'swap.buildFailed',
} as const
