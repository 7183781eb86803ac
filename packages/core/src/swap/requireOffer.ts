import type { Config } from '../config/Config.ts'
import { ContextMismatchError, type RequestContext } from '../requests/requestContext.ts'
import { SwapError } from './SwapError.ts'
import type { SwapState } from './SwapState.ts'
import { stepSwap, swapStore } from './swapStore.ts'

/**
 * The form as it is at the person's click, and for whom: refused where the quote is too old, or was made for another account
 * or network (X.29, X.38).
 *
 * @throws SwapError `expired`, ContextMismatchError
 */
export function requireOffer(config: Config, context: RequestContext): SwapState {
  const state = swapStore(config).get()
  if (state.account !== context.account)
    throw new ContextMismatchError({ moved: 'account', expected: context.account, actual: state.account })
  if (state.network !== context.network)
    throw new ContextMismatchError({ moved: 'network', expected: context.network, actual: state.network })
  if (!state.quote || state.quote.expiresAt <= Date.now()) {
    stepSwap(config, { type: 'expire' })
    throw new SwapError({ failure: 'expired' })
  }
  return state
}
