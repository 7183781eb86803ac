import { sendTransaction } from '../actions/sendTransaction.ts'
import type { Config } from '../config/Config.ts'
import { AbortedError } from '../errors/AbortedError.ts'
import { readWalletError } from '../errors/readWalletError.ts'
import { UserRejectedRequestError } from '../errors/UserRejectedRequestError.ts'
import { requireNetwork } from '../network/requireNetwork.ts'
import type { RequestContext } from '../request/RequestContext.ts'
import { expireTokens } from '../tokens/expireTokens.ts'
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
    expireTokens(config, {
      network: requireNetwork(config, context.network),
      addresses: [plainOf(context.account)],
      tokens: [sourceToken.address, toToken.address],
    })
    return { hash, network: context.network, sent: transaction }
  } catch (thrown) {
    const error = readWalletError(thrown, config.preset)
    if (!(error instanceof UserRejectedRequestError) && !(error instanceof AbortedError))
      tellSwapFailure(config, 'SWAP_ERROR', state, error)
    throw error
  } finally {
    stepSwap(config, { type: 'settle' })
  }
}
