import { sleep } from '../../base/deadline.ts'
import { AbortedError } from '../../base/errors.ts'
import type { ConnectionActions, TransactionOutcome } from '../../config/adapterActions.ts'
import { SolanaTransactionNotFoundError } from './errors.ts'
import { requestParsed } from './solanaRpc.ts'

/** Milliseconds between two looks. */
const pollInterval = 1_000
/** A blockhash counts for 150 slots, about a minute; after twice that nothing unseen can happen any more. */
const expiry = 150_000

/**
 * Watches a signature until the network has taken or failed it; a failed look is tried again.
 * @throws SolanaTransactionNotFoundError (the network never had it and won't any more), AbortedError
 */
export const waitForTransaction: ConnectionActions['waitForTransaction'] = async ({ rpc, hash, signal }) => {
  const started = Date.now()
  let fault: unknown
  for (;;) {
    if (signal?.aborted) throw new AbortedError({ cause: signal.reason })
    try {
      const params = [[hash], { searchTransactionHistory: true }]
      const outcome = await requestParsed(rpc, 'getSignatureStatuses', params, (value) =>
        toOutcome(value, hash),
      )
      if (outcome) return outcome
      fault = undefined
    } catch (error) {
      if (error instanceof AbortedError) throw error
      fault = error
    }
    if (Date.now() - started >= expiry) break
    await sleep(pollInterval, signal)
  }
  throw fault ?? new SolanaTransactionNotFoundError({ hash })
}

/** @throws TypeError */
function toOutcome(value: unknown, hash: string): TransactionOutcome | undefined {
  if (!Array.isArray(value) || value.length !== 1) throw new TypeError('Not a list of one')
  if (value[0] === null) return undefined
  const { err, confirmationStatus } = value[0] as { err: unknown; confirmationStatus: unknown }
  if (err !== null && err !== undefined) return { status: 'failed', hash }
  return confirmationStatus === 'confirmed' || confirmationStatus === 'finalized'
    ? { status: 'confirmed', hash }
    : undefined
}
