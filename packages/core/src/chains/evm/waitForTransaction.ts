import { sleep } from '../../base/deadline.ts'
import { AbortedError, TimeoutError } from '../../base/errors.ts'
import { getPollPause } from '../../base/pollPause.ts'
import type { ConnectionActions, TransactionOutcome } from '../../config/adapterActions.ts'
import type { RpcClient } from '../../config/Network.ts'
import { TransactionError } from '../../requests/TransactionError.ts'
import { parseQuantity, toHex } from './encoding.ts'
import {
  assertPartiesUnaltered,
  assertUnaltered,
  getLoweredAllowance,
  getOutcome,
  getReceipt,
  getTransaction,
  isTransaction,
  type PendingTransaction,
} from './getTransaction.ts'
import { sameAddress } from './isEvmAddress.ts'
import { deadlines } from './requestProvider.ts'
import type { EvmRequest } from './sendTransaction.ts'

/**
 * Waits for the receipt, for ten minutes at most. A transaction that was sent again at another fee resolves with the
 * hash that was included. Failed requests are repeated, at growing intervals. With `sent`, an `EvmRequest`, the transaction is compared
 * with it when it is first seen; a node that has the receipt and not yet the transaction is asked again for 20 seconds, and if no node gives
 * it, sender and receiver of the receipt are all that is compared.
 *
 * @throws TransactionError (`altered`; `replaced`: cancelled or changed; `unknown` or `dropped`: not known
 * any more), TimeoutError (still waiting), AbortedError; at the end the error of the last request, if it failed
 */
export const waitForTransaction: ConnectionActions['waitForTransaction'] = async ({
  rpc,
  hash,
  sent,
  signal,
}) => {
  const startedAt = Date.now()
  let lastSeen: PendingTransaction | undefined
  let isKnown = false
  let lastError: unknown
  /** Failures since the last check that succeeded. */
  let failures = 0
  /** What is still to be compared with the transaction on the network. */
  let expected = sent as EvmRequest | undefined
  /** The outcome of a transaction that is not compared yet, and when it was found. */
  let found: { readonly outcome: TransactionOutcome; readonly at: number } | undefined
  /** Whether sender and receiver in the receipt were compared. */
  let arePartiesCompared = false
  let loweredAllowance: bigint | undefined

  const checkOnce = async (): Promise<TransactionOutcome | undefined> => {
    const receipt = await getReceipt(rpc, hash, signal)
    const outcome = receipt?.outcome
    if (outcome && !expected) return outcome
    if (outcome) found ??= { outcome, at: Date.now() }
    if (receipt && expected && !arePartiesCompared) {
      await assertPartiesUnaltered(rpc, receipt, expected, signal)
      arePartiesCompared = true
    }
    const transaction = await getTransaction(rpc, hash, signal)
    isKnown = transaction !== undefined
    lastSeen = transaction ?? lastSeen
    if (transaction && expected) {
      await assertUnaltered(rpc, transaction, expected, signal)
      loweredAllowance = getLoweredAllowance(transaction, expected)
      expected = undefined
    }
    if (outcome) return expected ? undefined : outcome
    if (transaction || !lastSeen) return undefined
    const replacement = await findReplacement(rpc, lastSeen, signal)
    if (!replacement) return undefined
    // The transaction was included between the two requests.
    const lateOutcome = await getOutcome(rpc, hash, signal)
    if (lateOutcome) return lateOutcome
    if (replacement.isSame) return getOutcome(rpc, replacement.hash, signal)
    throw new TransactionError('replaced', { hash, replacement: replacement.hash })
  }

  for (;;) {
    try {
      const outcome = await checkOnce()
      if (outcome) return loweredAllowance === undefined ? outcome : { ...outcome, loweredAllowance }
      lastError = undefined
      failures = 0
    } catch (error) {
      if (isFinal(error)) throw error
      lastError = error
      failures += 1
    }
    const now = Date.now()
    // What the network has included is no less included where no node gives its content.
    if (found && now - found.at >= deadlines.comparison) return found.outcome
    if (now - startedAt >= deadlines.receipt) break
    const isSlow = now - startedAt >= deadlines.slowReceiptPollAfter
    const interval = isSlow ? deadlines.slowReceiptPoll : deadlines.receiptPoll
    const end = found ? found.at + deadlines.comparison : startedAt + deadlines.receipt
    await sleep(Math.min(getPollPause(interval, { failures, error: lastError }), end - now), signal)
  }
  if (found) return found.outcome
  if (lastError) throw lastError
  if (!isKnown) throw new TransactionError(lastSeen ? 'dropped' : 'unknown', { hash })
  throw new TimeoutError({
    operation: 'eth_getTransactionReceipt',
    timeout: deadlines.receipt,
    hint: 'The transaction is still waiting to be taken. Look at it in a block explorer or in your wallet.',
  })
}

/** Whether an error ends the wait; after others the request is repeated. */
function isFinal(error: unknown): boolean {
  return error instanceof TransactionError || error instanceof AbortedError
}

/** Blocks searched, newest first. Requests follow every few seconds, so a replacement is in one of the newest. */
const maxBlocks = 32n

/** The replacing transaction; without `hash` if it is in none of the searched blocks. */
type Replacement = { readonly hash: string; readonly isSame: boolean } | { hash?: undefined; isSame: false }

/**
 * Finds the transaction that used the same nonce; `undefined` while the nonce is unused. `isSame` = the same transfer
 * at another fee.
 */
async function findReplacement(
  rpc: RpcClient,
  original: PendingTransaction,
  signal?: AbortSignal,
): Promise<Replacement | undefined> {
  const callNode = (method: string, params: readonly unknown[]) => rpc.request({ method, params }, { signal })
  const used = await callNode('eth_getTransactionCount', [original.from, 'latest'])
  if (parseQuantity(used, 'eth_getTransactionCount') <= BigInt(original.nonce)) return undefined
  const latest = parseQuantity(await callNode('eth_blockNumber', []), 'eth_blockNumber')
  const oldest = latest < maxBlocks ? 0n : latest - maxBlocks + 1n
  for (let height = latest; height >= oldest; height--) {
    const block = (await callNode('eth_getBlockByNumber', [toHex(height), true])) as {
      transactions?: unknown
    } | null
    const transactions: unknown[] = Array.isArray(block?.transactions) ? block.transactions : []
    const match = transactions.find(
      (candidate): candidate is PendingTransaction =>
        isTransaction(candidate) &&
        candidate.nonce === original.nonce &&
        sameAddress(candidate.from, original.from),
    )
    if (match) return { hash: match.hash, isSame: isSameTransfer(match, original) }
  }
  return { isSame: false }
}

function isSameTransfer(a: PendingTransaction, b: PendingTransaction): boolean {
  const sameReceiver = a.to === b.to || sameAddress(a.to ?? '', b.to ?? '')
  return sameReceiver && a.value === b.value && a.input === b.input
}
