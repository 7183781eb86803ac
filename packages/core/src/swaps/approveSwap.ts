import type { CaipNetworkId } from '@latchkey/protocol'
import { AbortedError } from '../base/errors.ts'
import { toWalletError, UserRejectedRequestError } from '../base/rpcErrors.ts'
import type { Config } from '../config/Config.ts'
import { captureContext, type RequestContext } from '../requests/requestContext.ts'
import { sendTransaction } from '../requests/sendTransaction.ts'
import { waitForTransaction } from '../requests/waitForTransaction.ts'
import { SwapError } from './errors.ts'
import { quoteSwap } from './quoteSwap.ts'
import type { SwapParameters } from './swap.ts'
import { dispatchSwap } from './swapForm.ts'
import { emitSwapFailure, requireValidQuote } from './swapSubmission.ts'

/**
 * Has the wallet sign and send the approval that the quoted swap needs, waits until the network has included it, and quotes
 * again. The approval found on the network is compared with the one given to the wallet.
 *
 * @throws SwapError (`approval`: none is needed; `send`: it was reverted; `expired`), UserRejectedRequestError, and what
 * `sendTransaction`, `waitForTransaction` and `quoteSwap` throw
 */
export async function approveSwap(config: Config, parameters: SwapParameters = {}): Promise<void> {
  const { context = captureContext(config, { namespace: 'eip155' }), signal } = parameters
  const state = requireValidQuote(config, context)
  const { approvalTransaction: approval } = state
  if (!approval) throw new SwapError({ failure: 'approval' })
  dispatchSwap(config, { type: 'wallet', step: 'approving' })
  try {
    const steps = approval.reset ? [approval.reset, approval] : [approval]
    for (const { transaction } of steps) await sendAndWait(config, transaction, context, signal)
  } catch (thrown) {
    const error = toWalletError(thrown, config.preset)
    if (!(error instanceof UserRejectedRequestError) && !(error instanceof AbortedError))
      emitSwapFailure(config, 'SWAP_APPROVAL_ERROR', state, error)
    throw error
  } finally {
    dispatchSwap(config, { type: 'settle' })
  }
  await quoteSwap(config)
}

async function sendAndWait(
  config: Config,
  transaction: unknown,
  context: RequestContext,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { network }: { network: CaipNetworkId } = context
  const hash = await sendTransaction(config, { context, transaction, signal })
  const { status } = await waitForTransaction(config, { hash, network, sent: transaction, signal })
  if (status === 'failed') throw new SwapError({ failure: 'send' })
}
