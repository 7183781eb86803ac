import { dedupe } from '../base/dedupe.ts'
import { AbortedError, errorText, TimeoutError } from '../base/errors.ts'
import { type RpcError, toWalletError, UserRejectedRequestError } from '../base/rpcErrors.ts'
import type { Config } from '../config/Config.ts'
import { dropQuote } from '../config/issuedQuotes.ts'
import { expectTokenChange } from '../config/tokenChanges.ts'
import type { ConfigHash, ConfigNetworkId } from '../config/typedConfig.ts'
import { requireNetwork } from '../networks/requireNetwork.ts'
import { assertContext, type ContextMismatchError, type RequestContext } from '../requests/requestContext.ts'
import type { InvalidAnswerError } from '../requests/requestWallet.ts'
import { isUnanswered, submitTransaction } from '../requests/sendTransaction.ts'
import type { TransactionError } from '../requests/TransactionError.ts'
import { waitForTransaction } from '../requests/waitForTransaction.ts'
import type { NotConnectedError, ReconnectingError } from '../wallets/errors.ts'
import { SwapError } from './errors.ts'
import type { SwapQuote } from './SwapQuote.ts'
import { toPlainAddress } from './SwapToken.ts'
import { submitBatch } from './swapBatch.ts'
import { emitSwapEvent, emitSwapFailure, requireValidQuote, type SwapParameters } from './swapSubmission.ts'

/**
 * A swap that the wallet has sent. `waitForTransaction` takes all three; `sent` is the transaction as the wallet got it, and absent for a
 * batch, which the network has included in a transaction of somebody else's.
 */
export type SwapReturnType<config extends Config = Config> = {
  readonly hash: ConfigHash<config>
  readonly network: ConfigNetworkId<config>
  readonly sent: unknown
}

/** Errors of {@link swap}; `name` tells them apart. */
export type SwapErrorType =
  | AbortedError
  | ContextMismatchError
  | InvalidAnswerError
  | NotConnectedError
  | ReconnectingError
  | RpcError
  | SwapError
  | TimeoutError
  | TransactionError
  | UserRejectedRequestError

/**
 * Has the wallet sign and send the swap of a quote, once: the same call made twice, as by a double click, swaps once, and a quote that
 * the wallet has accepted is used up. A quote with `approvals` is one batch, and resolves when the network has included it. After the
 * outcome the next token list reads both balances from the chain.
 *
 * @throws {@link SwapErrorType}: SwapError (`expired`; `altered`: not the quote as it was given, or used up; `build`: it has no
 * swap, because an approval comes first or the account can't pay; of a batch `send`: nothing of it happened, and `unknown`: its quote is
 * used up, and `getCallsStatus` takes its `batchId`), ContextMismatchError (of another account or network),
 * NotConnectedError, ReconnectingError: no wallet was asked then. UserRejectedRequestError, TransactionError (`unanswered`: the swap
 * may be carried out, and its quote is used up), and what `sendTransaction` throws.
 * @example
 * const quote = await getSwapQuote(config, { sell, buy, amount })
 * const { hash } = await swap(config, { quote })
 */
export async function swap<config extends Config>(
  config: config,
  parameters: SwapParameters<config>,
): Promise<SwapReturnType<config>>
export async function swap(config: Config, parameters: SwapParameters): Promise<SwapReturnType> {
  const { quote, context } = requireValidQuote(config, parameters)
  if (!quote.swapTransaction) throw new SwapError({ reason: 'build' })
  assertContext(config, context)
  const { timeout } = parameters
  return dedupe(
    config._internal.inFlight,
    `swap ${quote.id} ${JSON.stringify(context)}`,
    ({ signal, awaitOutcome }) => submitSwap(config, { quote, context, timeout, signal, awaitOutcome }),
    parameters.signal,
  )
}

type SubmitSwapParameters = SwapParameters & {
  quote: SwapQuote
  context: RequestContext
  awaitOutcome: () => void
}

async function submitSwap(config: Config, p: SubmitSwapParameters): Promise<SwapReturnType> {
  const { quote, context, signal, timeout, awaitOutcome } = p
  const { network } = context
  const transaction = toSent(quote)
  const request = { context, signal, timeout, awaitOutcome }
  const watch = createWatch(config, { quote, context })
  try {
    emitSwapEvent(config, 'INITIATE_SWAP', quote)
    const hash = quote.approvals
      ? await submitBatch(config, { ...request, quote })
      : await submitTransaction(config, { ...request, transaction, isWatched: true })
    dropQuote(config, quote)
    emitSwapEvent(config, 'SWAP_SUCCESS', quote)
    watch(hash)
    return { hash, network, sent: transaction }
  } catch (thrown) {
    const error = toWalletError(thrown, config.preset)
    if (isUnanswered(error)) {
      dropQuote(config, quote)
      watch(error.hash)
    }
    // It may have been sent, and nobody knows by which hash.
    if (error instanceof TimeoutError) dropQuote(config, quote)
    if (!(error instanceof UserRejectedRequestError) && !(error instanceof AbortedError))
      emitSwapFailure(config, 'SWAP_ERROR', quote, error)
    throw error
  }
}

/** What the transaction on the network is compared with. That of a batch is the bundler's. */
function toSent({ approvals, swapTransaction }: SwapQuote): unknown {
  return approvals ? undefined : swapTransaction?.transaction
}

/** Returns a function that waits in the background until the network has included the swap: both balances are old until then. */
function createWatch(
  config: Config,
  { quote, context }: { quote: SwapQuote; context: RequestContext },
): (hash: string) => void {
  const { network } = context
  const change = {
    network: requireNetwork(config, network),
    addresses: [toPlainAddress(context.account)],
    tokens: [quote.sell.address, quote.buy.address],
  }
  return (hash) => {
    expectTokenChange(config, { network, hash }, change)
    const { stopSignal: signal } = config._internal
    const sent = toSent(quote)
    waitForTransaction(config, { hash, network, sent, signal }).catch((error: unknown) => {
      config.logger.warn('The outcome of a swap could not be found out', { error: errorText(error) })
    })
  }
}
