import { swap } from '@latchkey/core'
import { useAction } from './useAction.ts'

/** Swaps by a quote of `useSwapQuote`. `data` has the hash once the wallet has accepted it; see `swap`. */
export function useSwap() {
  return useAction(swap)
}
