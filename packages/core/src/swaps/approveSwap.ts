import type { CaipNetworkId } from '@latchkey/protocol'
import { AbortedError } from '../base/errors.ts'
import { loadCode } from '../base/load.ts'
import { toWalletError, UserRejectedRequestError } from '../base/rpcErrors.ts'
import type { Config } from '../config/Config.ts'
import { captureContext, type RequestContext } from '../requests/requestContext.ts'
import { sendTransaction } from '../requests/sendTransaction.ts'
import { waitForTransaction } from '../requests/waitForTransaction.ts'
import { SwapError } from './errors.ts'
import { requestQuote } from './quoteSwap.ts'
import { dispatchSwap } from './swapForm.ts'
import { emitSwapFailure, requireValidQuote } from './swapOffer.ts'

/** Parameters of {@link approveSwap} and {@link swap}. */
export type SwapParameters = {
  /** Captured at the person's click; default: captured now. */
  context?: RequestContext | undefined
  signal?: AbortSignal | undefined
}

/**
 * Asks the wallet for the approval the swap needs, waits until the network has taken it, and asks for quote and transaction
 * anew. What was approved is read back from the network.
 *
 * @throws SwapError (`send`: it was reverted, S8.07; `expired`), UserRejectedRequestError, and what `sendTransaction`,
 * `waitForTransaction` and `quoteSwap` throw
 */
export async function approveSwap(config: Config, parameters: SwapParameters = {}): Promise<void> {
  const context = parameters.context ?? captureContext(config, { namespace: 'eip155' })
  const { runApproval } = await loadCode(() => import('./approveSwap.ts'))
  return runApproval(config, context, parameters.signal)
}

/** The working half of `approveSwap`; throws what it says. */
export async function sendApproval(
  config: Config,
  context: RequestContext,
  signal: AbortSignal | undefined,
): Promise<void> {
  const state = requireValidQuote(config, context)
  const { approvalTransaction: approval } = state
  if (!approval) throw new SwapError({ failure: 'approval' })
  dispatchSwap(config, { type: 'wallet', step: 'approving' })
  try {
    for (const one of approval.reset ? [approval.reset, approval] : [approval])
      await sendAndWait(config, one.transaction, context, signal)
  } catch (thrown) {
    const error = toWalletError(thrown, config.preset)
    if (!(error instanceof UserRejectedRequestError) && !(error instanceof AbortedError))
      emitSwapFailure(config, 'SWAP_APPROVAL_ERROR', state, error)
    throw error
  } finally {
    dispatchSwap(config, { type: 'settle' })
  }
  await requestQuote(config)
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
