import type { CaipNetworkId } from '@latchkey/protocol'
import { invalidateTokens } from '../accounts/getTokens.ts'
import { AbortedError } from '../base/errors.ts'
import { toWalletError, UserRejectedRequestError } from '../base/rpcErrors.ts'
import type { Config } from '../config/Config.ts'
import { requireNetwork } from '../networks/getNetwork.ts'
import { captureContext, type RequestContext } from '../requests/requestContext.ts'
import { sendTransaction } from '../requests/sendTransaction.ts'
import { SwapError } from './errors.ts'
import { toPlainAddress } from './SwapToken.ts'
import { dispatchSwap } from './swapForm.ts'
import { emitSwapEvent, emitSwapFailure, requireValidQuote } from './swapSubmission.ts'

/** Parameters of {@link swap} and `approveSwap`. */
export type SwapParameters = {
  /** Captured at the person's click. Default: captured by the call. */
  context?: RequestContext | undefined
  signal?: AbortSignal | undefined
}

/** A swap that the wallet has sent. `waitForTransaction` takes all three; `sent` is the transaction as the wallet got it. */
export type SwapReceipt = { readonly hash: string; readonly network: CaipNetworkId; readonly sent: unknown }

/**
 * Has the wallet sign and send the swap that was quoted and checked. The form is reset once the wallet has accepted, and the
 * next token list reads both balances from the chain. Otherwise the form stays.
 *
 * @throws SwapError (`expired`; `build`: there is no checked swap yet), UserRejectedRequestError, and what
 * `sendTransaction` throws
 */
export async function swap(config: Config, parameters: SwapParameters = {}): Promise<SwapReceipt> {
  const { context = captureContext(config, { namespace: 'eip155' }), signal } = parameters
  const state = requireValidQuote(config, context)
  const { swapTransaction, sourceToken, toToken } = state
  if (!swapTransaction || !sourceToken || !toToken) throw new SwapError({ failure: 'build' })
  dispatchSwap(config, { type: 'wallet', step: 'swapping' })
  try {
    emitSwapEvent(config, 'INITIATE_SWAP', state)
    const { transaction } = swapTransaction
    const hash = await sendTransaction(config, { context, transaction, signal })
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
