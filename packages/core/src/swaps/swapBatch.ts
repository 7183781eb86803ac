import { requestLimits } from '../base/deadline.ts'
import { AbortedError } from '../base/errors.ts'
import { RpcError, toWalletError, UserRejectedRequestError } from '../base/rpcErrors.ts'
import type { Config } from '../config/Config.ts'
import type { Call } from '../config/calls.ts'
import { dropQuote } from '../config/issuedQuotes.ts'
import { getFeatureState } from '../config/stores.ts'
import { queryCapabilities } from '../requests/queryCapabilities.ts'
import type { RequestContext } from '../requests/requestContext.ts'
import { submitCalls } from '../requests/sendCalls.ts'
import { waitForCallsStatus } from '../requests/waitForCallsStatus.ts'
import { SwapError } from './errors.ts'
import type { SwapOrder } from './fetchSwapQuote.ts'
import type { SwapCallTransaction } from './parseSwapCall.ts'
import type { SwapQuote, SwapTransaction } from './SwapQuote.ts'

/** How an account can swap on a network. */
type BatchSupport = {
  /** Whether the wallet carries out approvals and swap as one, or not at all. */
  readonly isAtomic: boolean
  /** Whether somebody else pays the network fee, so that the account needs no native currency for it. */
  readonly isSponsored: boolean
}

/**
 * Asks the connected wallet whether it can approve and swap in one approval, and whether the fee is paid for the account (EIP-5792,
 * ERC-7677). With preset `compat` an account that can batch needs no native currency.
 *
 * @throws AbortedError
 */
export async function getBatchSupport(
  config: Config,
  { network, user, signal }: Pick<SwapOrder, 'network' | 'user' | 'signal'>,
): Promise<BatchSupport> {
  const answer = await queryCapabilities(config, { network, address: user, signal })
  if (!answer) return { isAtomic: false, isSponsored: false }
  const { atomic, paymasterService } = answer.capabilities
  const isReady = atomic?.status === 'ready' && !getDeclined(config).has(toUpgradeKey(answer.context))
  const isAtomic = atomic?.status === 'supported' || isReady
  const isSponsored = config.preset === 'compat' || paymasterService?.supported === true
  return { isAtomic, isSponsored: isAtomic && isSponsored }
}

/**
 * Has the wallet carry out approvals and swap as one batch, in one approval, and waits until the network has included it.
 *
 * @returns the hash of the transaction that the batch was in
 * @throws SwapError (`send`: nothing was swapped; `unknown`: nobody knows whether it was), UserRejectedRequestError (also for a person who
 * doesn't let the account do several things at once; the next quote is in two steps then), and what `sendCalls` throws
 */
export async function submitBatch(
  config: Config,
  p: {
    quote: SwapQuote
    context: RequestContext
    signal?: AbortSignal | undefined
    timeout?: number | undefined
    awaitOutcome: () => void
  },
): Promise<string> {
  const { quote, context, signal, timeout } = p
  const { approvals = [], swapTransaction } = quote
  const calls = [...approvals, ...(swapTransaction ? [swapTransaction] : [])].map(toCall)
  const batch = { context, calls, forceAtomic: true, signal, timeout }
  // Only with a wallet that tells outcomes does the caller still wait after it has given up.
  let isCallerWaiting = false
  const awaitOutcome = () => {
    isCallerWaiting = true
    p.awaitOutcome()
  }
  const { id } = await submitCalls(config, batch, awaitOutcome).catch((thrown: unknown) =>
    throwRefusal(config, context, thrown),
  )
  // The wallet has it: from here on the quote must not be swapped a second time.
  dropQuote(config, quote)
  return waitForBatch(config, { id, context, signal: isCallerWaiting ? signal : undefined })
}

/** A wallet that upgrades accounts asks before the first batch; a no to that is remembered until the page is left. */
function throwRefusal(config: Config, context: RequestContext, thrown: unknown): never {
  const error = toWalletError(thrown, config.preset)
  if (!(error instanceof RpcError) || error.reason !== 'upgradeRejected') throw error
  getDeclined(config).add(toUpgradeKey(context))
  const { message, data } = error
  throw new UserRejectedRequestError({ code: 4001, message, data, cause: error })
}

/** A batch that the wallet has can't be taken back, and its outcome is worth knowing. Who gives up waiting is told its id, to follow it by. */
async function waitForBatch(
  config: Config,
  p: { id: string; context: RequestContext; signal?: AbortSignal | undefined },
): Promise<string> {
  const createUnknown = (cause?: unknown) => new SwapError({ reason: 'unknown', batchId: p.id, cause })
  const status = await waitForCallsStatus(config, {
    ...p,
    signal: p.signal ?? config._internal.stopSignal,
    timeout: requestLimits.transaction,
  }).catch((cause: unknown) => {
    throw cause instanceof AbortedError && !p.signal?.aborted ? cause : createUnknown(cause)
  })
  if (status.status !== 'success') throw new SwapError({ reason: 'send' })
  const hash = status.receipts?.at(-1)?.transactionHash
  if (hash === undefined) throw createUnknown()
  return hash
}

/** The fields of a checked transaction that a call of a batch has: the wallet finds gas and sender itself. */
function toCall({ transaction }: SwapTransaction): Call {
  const { to, data, value } = transaction as SwapCallTransaction
  return { to: to as `0x${string}`, data: data as `0x${string}`, value }
}

/** Accounts and networks whose person didn't want the account upgraded. */
function getDeclined(config: Config): Set<string> {
  return getFeatureState(config, 'declinedUpgrades', () => new Set<string>())
}

function toUpgradeKey({ account, connectorUid }: RequestContext): string {
  return `${connectorUid} ${account.toLowerCase()}`
}
