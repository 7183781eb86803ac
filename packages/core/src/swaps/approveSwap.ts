import { dedupe } from '../base/dedupe.ts'
import { AbortedError } from '../base/errors.ts'
import { toWalletError, UserRejectedRequestError } from '../base/rpcErrors.ts'
import type { Config } from '../config/Config.ts'
import { assertContext, type RequestContext } from '../requests/requestContext.ts'
import { submitTransaction } from '../requests/sendTransaction.ts'
import { waitForTransaction } from '../requests/waitForTransaction.ts'
import { SwapError } from './errors.ts'
import type { SwapApprovalTransaction, SwapQuote } from './SwapQuote.ts'
import type { SwapErrorType, SwapReturnType } from './swap.ts'
import { emitSwapFailure, requireValidQuote, type SwapParameters } from './swapSubmission.ts'

/** Parameters of {@link approveSwap}. */
export type ApproveSwapParameters<config extends Config = Config> = SwapParameters<config>

/** The approval, which the network has included; `sent` is the transaction as the wallet got it. */
export type ApproveSwapReturnType<config extends Config = Config> = SwapReturnType<config>

/** Errors of {@link approveSwap}; `name` tells them apart. */
export type ApproveSwapErrorType = SwapErrorType

/**
 * Has the wallet sign and send the approval that a quoted swap needs, and waits until the network has included it. The approval found on
 * the network is compared with the one given to the wallet. Then get a new quote: it has the swap.
 *
 * @throws {@link ApproveSwapErrorType}: SwapError (`approval`: none is needed; `send`: it was reverted; `lowered`: the person
 * has allowed less in the wallet than the swap takes; `expired`; `altered`),
 * ContextMismatchError, UserRejectedRequestError, and what `sendTransaction` and `waitForTransaction` throw
 * @example if (quote.approvalTransaction) await approveSwap(config, { quote })
 */
export async function approveSwap<config extends Config>(
  config: config,
  parameters: ApproveSwapParameters<config>,
): Promise<ApproveSwapReturnType<config>>
export async function approveSwap(
  config: Config,
  parameters: ApproveSwapParameters,
): Promise<ApproveSwapReturnType> {
  const { quote, context } = requireValidQuote(config, parameters)
  const { approvalTransaction: approval } = quote
  if (!approval) throw new SwapError({ reason: 'approval' })
  assertContext(config, context)
  const { timeout } = parameters
  return dedupe(
    config._internal.inFlight,
    `approveSwap ${quote.id} ${JSON.stringify(context)}`,
    ({ signal }) => submitApproval(config, approval, { quote, context, timeout, signal }),
    parameters.signal,
  )
}

type SubmitParameters = ApproveSwapParameters & { quote: SwapQuote; context: RequestContext }

async function submitApproval(
  config: Config,
  approval: SwapApprovalTransaction,
  p: SubmitParameters,
): Promise<ApproveSwapReturnType> {
  try {
    if (approval.reset) await sendAndWait(config, approval.reset.transaction, p)
    return await sendAndWait(config, approval.transaction, p)
  } catch (thrown) {
    const error = toWalletError(thrown, config.preset)
    if (!(error instanceof UserRejectedRequestError) && !(error instanceof AbortedError))
      emitSwapFailure(config, 'SWAP_APPROVAL_ERROR', p.quote, error)
    throw error
  }
}

async function sendAndWait(
  config: Config,
  transaction: unknown,
  { quote, context, signal, timeout }: SubmitParameters,
): Promise<ApproveSwapReturnType> {
  const { network } = context
  const hash = await submitTransaction(config, { context, transaction, signal, timeout, isWatched: true })
  const outcome = await waitForTransaction(config, { hash, network, sent: transaction, signal })
  if (outcome.status === 'failed') throw new SwapError({ reason: 'send' })
  const { loweredAllowance } = outcome
  if (loweredAllowance !== undefined && loweredAllowance < quote.amount)
    throw new SwapError({ reason: 'lowered' })
  return { hash, network, sent: transaction }
}
