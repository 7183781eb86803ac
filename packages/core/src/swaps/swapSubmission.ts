import { errorText } from '../base/errors.ts'
import type { Config } from '../config/Config.ts'
import { ContextMismatchError, type RequestContext } from '../requests/requestContext.ts'
import { SwapError } from './errors.ts'
import { dispatchSwap, swapStore } from './swapForm.ts'
import type { SwapState } from './swapState.ts'

/**
 * Returns the form at the person's click, for `swap` and `approveSwap`. Refuses a form whose quote has expired, or was
 * made for another account or network.
 *
 * @throws SwapError `expired`, ContextMismatchError
 */
export function requireValidQuote(config: Config, context: RequestContext): SwapState {
  const state = swapStore(config).get()
  if (state.account !== context.account)
    throw new ContextMismatchError({ moved: 'account', expected: context.account, actual: state.account })
  if (state.network !== context.network)
    throw new ContextMismatchError({ moved: 'network', expected: context.network, actual: state.network })
  if (!state.quote || state.quote.expiresAt <= Date.now()) {
    dispatchSwap(config, { type: 'expire' })
    throw new SwapError({ failure: 'expired' })
  }
  return state
}

/** Emits a usage event of the swap flow. */
export function emitSwapEvent(
  config: Config,
  event: 'INITIATE_SWAP' | 'OPEN_SWAP' | 'SWAP_SUCCESS',
  state: SwapState,
): void {
  config.events.emit({ event, properties: toEventProperties(state) })
}

/** Emits that sending a swap or its approval failed, with class and code of the error but not its text. */
export function emitSwapFailure(
  config: Config,
  event: 'SWAP_APPROVAL_ERROR' | 'SWAP_ERROR',
  state: SwapState,
  error: unknown,
): void {
  config.events.emit({ event, properties: { ...toEventProperties(state), message: errorText(error) } })
}

function toEventProperties(state: SwapState) {
  return {
    network: state.network ?? '',
    isSmartAccount: false,
    swapFromToken: state.sourceToken?.symbol ?? '',
    swapToToken: state.toToken?.symbol ?? '',
    swapFromAmount: state.sourceTokenAmount,
    swapToAmount: state.toTokenAmount,
  }
}
