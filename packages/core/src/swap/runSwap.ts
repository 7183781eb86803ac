import { invalidateTokens } from '../accounts/getTokens.ts'
import { AbortedError } from '../base/errors.ts'
import { toWalletError, UserRejectedRequestError } from '../base/rpcErrors.ts'
import type { Config } from '../config/Config.ts'
import { requireNetwork } from '../networks/getNetwork.ts'
import type { RequestContext } from '../requests/requestContext.ts'
import { sendTransaction } from '../requests/sendTransaction.ts'
import { plainOf } from './plainOf.ts'
import { requireOffer } from './requireOffer.ts'
import { SwapError } from './SwapError.ts'
import type { SwapReceipt } from './SwapReceipt.ts'
import { tellSwap, tellSwapFailure } from './swapEvents.ts'
import { stepSwap } from './swapStore.ts'

/** The working half of `swap`; throws what it says. */
export async function runSwap(
  config: Config,
  context: RequestContext,
  signal: AbortSignal | undefined,
): Promise<SwapReceipt> {
  const state = requireOffer(config, context)
  const { swapTransaction, sourceToken, toToken } = state
  if (!swapTransaction || !sourceToken || !toToken) throw new SwapError({ failure: 'build' })
  stepSwap(config, { type: 'wallet', step: 'swapping' })
  try {
    tellSwap(config, 'INITIATE_SWAP', state)
    const { transaction } = swapTransaction
    const hash = await sendTransaction(config, { context, transaction, signal: signal })
    tellSwap(config, 'SWAP_SUCCESS', state)
    stepSwap(config, { type: 'reset' })
    invalidateTokens(config, {
      network: requireNetwork(config, context.network),
      addresses: [plainOf(context.account)],
      tokens: [sourceToken.address, toToken.address],
    })
    return { hash, network: context.network, sent: transaction }
  } catch (thrown) {
    const error = toWalletError(thrown, config.preset)
    if (!(error instanceof UserRejectedRequestError) && !(error instanceof AbortedError))
      tellSwapFailure(config, 'SWAP_ERROR', state, error)
    throw error
  } finally {
    stepSwap(config, { type: 'settle' })
  }
}
