import { AbortedError, quoteSwap, SwapError, SwapMismatchError } from '@latchkey/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSwap } from '../../../hooks/swaps.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { swap as texts } from '../../languages/en/swap.ts'
import { useMessages } from '../../languages/translate.ts'

/** What went wrong with the newest price, for the place where the price would be. */
export type QuoteTrouble = 'failed' | 'mismatch' | undefined

/** Pause after the last edit before a price is asked for, milliseconds. */
const editPause = 300
/** Prices renewed without a person doing anything: then it is enough. */
const mostRenewals = 20

/**
 * Keeps the price current while a view of swapping is open and seen: after an edit, and when it gets too old. A step that fails
 * goes back one view with its own words; a price that can't be read is said where the price is.
 */
export function useSwapQuote(): { readonly trouble: QuoteTrouble; readonly ask: () => void } {
  const t = useMessages(texts)
  const modal = useModal()
  const { config } = modal
  const state = useSwap()
  const [trouble, setTrouble] = useState<QuoteTrouble>()
  const renewals = useRef(0)
  const words = useRef(t)
  words.current = t

  const ask = useCallback(() => {
    setTrouble(undefined)
    quoteSwap(config).catch((error: unknown) => {
      if (error instanceof AbortedError) return
      if (error instanceof SwapMismatchError) return setTrouble('mismatch')
      const failed =
        error instanceof SwapError ? failedSteps[error.failure as keyof typeof failedSteps] : undefined
      if (!failed) return setTrouble('failed')
      modal.notify({ variant: 'error', message: words.current(failed) })
      modal.back()
    })
  }, [config, modal])

  const { sourceToken, toToken, sourceTokenAmount, slippage, unlimited, status } = state
  const question = [sourceToken?.address, toToken?.address, sourceTokenAmount, slippage, unlimited].join(' ')
  const asked = useRef(state.quote ? question : '')
  useEffect(() => {
    if (status !== 'initialized' || asked.current === question) return
    const timer = setTimeout(() => {
      asked.current = question
      renewals.current = 0
      ask()
    }, editPause)
    return () => clearTimeout(timer)
  }, [question, status, ask])

  const { quote, step } = state
  useEffect(() => {
    if (!quote || step !== 'idle' || renewals.current >= mostRenewals) return
    const renew = () => {
      if (document.hidden || quote.expiresAt > Date.now()) return
      renewals.current++
      ask()
    }
    const timer = setTimeout(renew, Math.max(0, quote.expiresAt - Date.now()))
    // Nobody looks at a hidden page: its price is renewed when somebody comes back to it.
    document.addEventListener('visibilitychange', renew)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', renew)
    }
  }, [quote, step, ask])

  return { trouble, ask }
}

/** What is said of a step of a swap that failed, by `SwapError.failure`. */
export const failedSteps = {
  allowance: 'swap.allowanceFailed',
  approval: 'swap.approvalFailed',
  build: 'swap.buildFailed',
} as const
