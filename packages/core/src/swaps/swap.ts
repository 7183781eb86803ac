import type { CaipNetworkId } from '@latchkey/protocol'
import { invalidateTokens } from '../accounts/getTokens.ts'
import { AbortedError } from '../base/errors.ts'
import { loadCode } from '../base/load.ts'
import { toWalletError, UserRejectedRequestError } from '../base/rpcErrors.ts'
import type { Config } from '../config/Config.ts'
import { requireNetwork } from '../networks/getNetwork.ts'
import { captureContext, type RequestContext } from '../requests/requestContext.ts'
import { sendTransaction } from '../requests/sendTransaction.ts'
import type { SwapParameters } from './approveSwap.ts'
import { SwapError } from './errors.ts'
import { toPlainAddress } from './SwapToken.ts'
import { dispatchSwap } from './swapForm.ts'
import { emitSwapEvent, emitSwapFailure, requireValidQuote } from './swapOffer.ts'

/**
 * Asks the wallet for the swap that was quoted and checked. The form is reset once the wallet has accepted; the next
 * token list takes both tokens from the chain. Otherwise the form stays.
 *
 * @throws SwapError `expired`, UserRejectedRequestError, and what `sendTransaction` throws
 */
export async function swap(config: Config, parameters: SwapParameters = {}): Promise<SwapReceipt> {
  const context = parameters.context ?? captureContext(config, { namespace: 'eip155' })
  const { runSwap } = await loadCode(() => import('./swap.ts'))
  return runSwap(config, context, parameters.signal)
}

/** The working half of `swap`; throws what it says. */
export async function sendSwap(
  config: Config,
  context: RequestContext,
  signal: AbortSignal | undefined,
): Promise<SwapReceipt> {
  const state = requireValidQuote(config, context)
  const { swapTransaction, sourceToken, toToken } = state
  if (!swapTransaction || !sourceToken || !toToken) throw new SwapError({ failure: 'build' })
  dispatchSwap(config, { type: 'wallet', step: 'swapping' })
  try {
    emitSwapEvent(config, 'INITIATE_SWAP', state)
    const { transaction } = swapTransaction
    const hash = await sendTransaction(config, { context, transaction, signal: signal })
    emitSwapEvent(config, 'SWAP_SUCCESS', state)
    dispatchSwap(config, { type: 'reset' })
    invalidateTokens(config, {
      network: requireNetwork(config, context.network),
      addresses: [toPlainAddress(context.account)],
      tokens: [sourceToken.address, toToken.address],
    })
    return { hash, network: context.network, sent: transaction }
  } catch (thrown) {
    const error = toWalletError(thrown, config.preset)
    if (!(error instanceof UserRejectedRequestError) && !(error instanceof AbortedError))
      emitSwapFailure(config, 'SWAP_ERROR', state, error)
    throw error
  } finally {
    dispatchSwap(config, { type: 'settle' })
  }
}

/** What a swap gives: where to look for its outcome, and what the wallet was handed, to be compared with what is there. */
export type SwapReceipt = { readonly hash: string; readonly network: CaipNetworkId; readonly sent: unknown }
