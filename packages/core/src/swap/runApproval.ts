import type { CaipNetworkId } from '@latchkey/protocol'
import { AbortedError } from '../base/errors.ts'
import { toWalletError, UserRejectedRequestError } from '../base/rpcErrors.ts'
import type { Config } from '../config/Config.ts'
import type { RequestContext } from '../requests/requestContext.ts'
import { sendTransaction } from '../requests/sendTransaction.ts'
import { waitForTransaction } from '../requests/waitForTransaction.ts'
import { requireOffer } from './requireOffer.ts'
import { runQuote } from './runQuote.ts'
import { SwapError } from './SwapError.ts'
import { tellSwapFailure } from './swapEvents.ts'
import { stepSwap } from './swapStore.ts'

/** The working half of `approveSwap`; throws what it says. */
export async function runApproval(
  config: Config,
  context: RequestContext,
  signal: AbortSignal | undefined,
): Promise<void> {
  const state = requireOffer(config, context)
  const { approvalTransaction: approval } = state
  if (!approval) throw new SwapError({ failure: 'approval' })
  stepSwap(config, { type: 'wallet', step: 'approving' })
  try {
    for (const one of approval.reset ? [approval.reset, approval] : [approval])
      await sendAndWait(config, one.transaction, context, signal)
  } catch (thrown) {
    const error = toWalletError(thrown, config.preset)
    if (!(error instanceof UserRejectedRequestError) && !(error instanceof AbortedError))
      tellSwapFailure(config, 'SWAP_APPROVAL_ERROR', state, error)
    throw error
  } finally {
    stepSwap(config, { type: 'settle' })
  }
  await runQuote(config)
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
