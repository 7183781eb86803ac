import { sleep } from '../../base/deadline.ts'
import { AbortedError } from '../../base/errors.ts'
import { getPollPause } from '../../base/pollPause.ts'
import type { ConnectionActions, TransactionOutcome } from '../../config/adapterActions.ts'
import { TransactionError } from '../../requests/TransactionError.ts'
import { assertUnaltered } from './assertUnaltered.ts'
import { requestParsed } from './solanaRpc.ts'

/** Milliseconds between two requests. */
const pollInterval = 1_000
/**
 * Milliseconds. A blockhash is valid for 150 slots, about a minute; after twice that an unseen transaction can't be
 * included any more.
 */
const expiry = 150_000

/** Milliseconds from the outcome on in which a node may still not know the transaction itself. Then it isn't compared. */
const comparisonTimeout = 20_000

/**
 * Waits until the network has included or failed a transaction. Failed requests are repeated, at growing intervals. With `sent` the included transaction
 * is compared with it.
 *
 * @throws TransactionError (`altered`; `expired`: not included in time), AbortedError; at the end the error
 * of the last request, if it failed
 */
export const waitForTransaction: ConnectionActions['waitForTransaction'] = async ({
  rpc,
  hash,
  sent,
  signal,
}) => {
  const startedAt = Date.now()
  let lastError: unknown
  /** Failures since the last request that succeeded. */
  let failures = 0
  /** The outcome of a transaction that isn't compared yet, and when it was found. */
  let found: { readonly outcome: TransactionOutcome; readonly at: number } | undefined
  for (;;) {
    if (signal?.aborted) throw new AbortedError({ cause: signal.reason })
    try {
      const params = [[hash], { searchTransactionHistory: true }]
      const outcome = await requestParsed(rpc, 'getSignatureStatuses', params, (value) =>
        toOutcome(value, hash),
      )
      if (outcome && sent === undefined) return outcome
      if (outcome) {
        found ??= { outcome, at: Date.now() }
        if (await assertUnaltered(rpc, hash, sent, signal)) return outcome
      }
      lastError = undefined
      failures = 0
    } catch (error) {
      if (error instanceof AbortedError || error instanceof TransactionError) throw error
      lastError = error
      failures += 1
    }
    const now = Date.now()
    if (found && now - found.at >= comparisonTimeout) return found.outcome
    if (now - startedAt >= expiry) break
    const end = found ? found.at + comparisonTimeout : startedAt + expiry
    await sleep(Math.min(getPollPause(pollInterval, { failures, error: lastError }), end - now), signal)
  }
  // What the network has confirmed is no less confirmed where no node gives its content.
  if (found) return found.outcome
  throw lastError ?? new TransactionError('expired', { hash })
}

/** Whether two thirds of the stake have voted for the block of a transaction and 31 more (commitment `finalized`). */
export const getTransactionFinality: NonNullable<ConnectionActions['getTransactionFinality']> = ({
  rpc,
  hash,
}) =>
  requestParsed(rpc, 'getSignatureStatuses', [[hash], { searchTransactionHistory: true }], (value) => {
    if (!Array.isArray(value) || value.length !== 1) throw new TypeError('Not a list of one')
    return value[0]?.confirmationStatus === 'finalized' ? 'final' : 'pending'
  })

/** `undefined` while the transaction is pending. @throws TypeError */
function toOutcome(value: unknown, hash: string): TransactionOutcome | undefined {
  if (!Array.isArray(value) || value.length !== 1) throw new TypeError('Not a list of one')
  if (value[0] === null) return undefined
  const { err, confirmationStatus } = value[0] as { err: unknown; confirmationStatus: unknown }
  if (err !== null && err !== undefined) return { status: 'failed', hash }
  return confirmationStatus === 'confirmed' || confirmationStatus === 'finalized'
    ? { status: 'confirmed', hash }
    : undefined
}
