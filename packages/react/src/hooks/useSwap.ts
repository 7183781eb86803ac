import { type Config } from '@latchkey/core'
import { type SwapParameters, type SwapReturnType, swap } from '@latchkey/core/swaps'
import { type ActionHookParameters, type ActionResult, useAction } from './useAction.ts'
import { withContext } from './withContext.ts'

/** Swaps by a quote of `useSwapQuote`. `data` has the hash once the wallet has accepted it; see `swap`. */
export function useSwap(
  parameters: ActionHookParameters<typeof swap> = {},
): ActionResult<SwapParameters, SwapReturnType> {
  return useAction(swap, parameters, withEvmContext)
}

const withEvmContext = (config: Config, parameters: SwapParameters): SwapParameters =>
  withContext(config, { namespace: 'eip155' as const, ...parameters })
