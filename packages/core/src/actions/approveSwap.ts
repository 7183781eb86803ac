import { loadCode } from '../base/load.ts'
import type { Config } from '../config/Config.ts'
import { captureContext, type RequestContext } from '../requests/requestContext.ts'

/** Parameters of {@link approveSwap} and {@link swap}. */
export type SwapParameters = {
  /** Captured at the person's click; default: captured now. */
  context?: RequestContext | undefined
  signal?: AbortSignal | undefined
}

/**
 * Asks the wallet for the approval the swap needs, waits until the network has taken it, and asks for quote and transaction
 * anew (S4.18). What was approved is read back from the network (X.42).
 *
 * @throws SwapError (`send`: it was reverted, S8.07; `expired`), UserRejectedRequestError, and what `sendTransaction`,
 * `waitForTransaction` and `quoteSwap` throw
 */
export async function approveSwap(config: Config, parameters: SwapParameters = {}): Promise<void> {
  const context = parameters.context ?? captureContext(config, { namespace: 'eip155' })
  const { runApproval } = await loadCode(() => import('../swap/runApproval.ts'))
  return runApproval(config, context, parameters.signal)
}
