import { errorText } from '../base/errors.ts'
import type { Config } from '../config/Config.ts'
import type { SwapState } from './SwapState.ts'

/** Tells that something of a swap happened (W4.2); of an error its class and code, never its text. */
export function tellSwap(
  config: Config,
  event: 'INITIATE_SWAP' | 'OPEN_SWAP' | 'SWAP_SUCCESS',
  state: SwapState,
): void {
  config.events.emit({ event, properties: propertiesOf(state) })
}

/** Tells that sending a swap (S8.38) or its approval (S8.39) failed. */
export function tellSwapFailure(
  config: Config,
  event: 'SWAP_APPROVAL_ERROR' | 'SWAP_ERROR',
  state: SwapState,
  error: unknown,
): void {
  config.events.emit({ event, properties: { ...propertiesOf(state), message: errorText(error) } })
}

function propertiesOf(state: SwapState) {
  return {
    network: state.network ?? '',
    isSmartAccount: false,
    swapFromToken: state.sourceToken?.symbol ?? '',
    swapToToken: state.toToken?.symbol ?? '',
    swapFromAmount: state.sourceTokenAmount,
    swapToAmount: state.toTokenAmount,
  }
}
