import { loadCode } from '../base/load.ts'
import type { Config } from '../config/Config.ts'
import { captureContext } from '../requests/requestContext.ts'
import type { SwapReceipt } from '../swap/SwapReceipt.ts'
import type { SwapParameters } from './approveSwap.ts'

/**
 * Asks the wallet for the swap that was quoted and checked. The form is reset once the wallet has accepted (S4.19); the next
 * token list takes both tokens from the chain (S4.20). Otherwise the form stays.
 *
 * @throws SwapError `expired`, UserRejectedRequestError, and what `sendTransaction` throws
 */
export async function swap(config: Config, parameters: SwapParameters = {}): Promise<SwapReceipt> {
  const context = parameters.context ?? captureContext(config, { namespace: 'eip155' })
  const { runSwap } = await loadCode(() => import('../swap/runSwap.ts'))
  return runSwap(config, context, parameters.signal)
}
