import type { Config } from '@latchkey/core'
import { type SwapErrorType, type SwapParameters, type SwapReturnType, swap } from '@latchkey/core/swaps'
import type { RegisteredConfig } from '../LatchkeyContext.ts'
import { type ActionParameters, type ActionResult, useAction } from './useAction.ts'
import { withContext } from './withContext.ts'

/** Swaps by a quote of `useSwapQuote`. `data` has the hash once the wallet has accepted it; see `swap`. */
export function useSwap(
  parameters: ActionParameters<
    SwapParameters<RegisteredConfig>,
    SwapReturnType<RegisteredConfig>,
    SwapErrorType
  > = {},
): ActionResult<SwapParameters<RegisteredConfig>, SwapReturnType<RegisteredConfig>, SwapErrorType> {
  return useAction(swap, parameters, withEvmContext)
}

const withEvmContext = (config: Config, parameters: SwapParameters): SwapParameters =>
  withContext(config, { namespace: 'eip155' as const, ...parameters })
