import { AbortedError, TimeoutError } from '../../../base/errors.ts'
import type { ConnectionActions, TransactionOutcome } from '../../../config/adapterActions.ts'
import { TransactionAlteredError } from '../errors/TransactionAlteredError.ts'
import { TransactionNotFoundError } from '../errors/TransactionNotFoundError.ts'
import { TransactionReplacedError } from '../errors/TransactionReplacedError.ts'
import { deadlines } from '../provider/deadlines.ts'
import { pause } from '../provider/pause.ts'
import { assertUnaltered } from './assertUnaltered.ts'
import type { EvmTransaction } from './EvmTransaction.ts'
import { findReplacement } from './findReplacement.ts'
import { readOutcome } from './readOutcome.ts'
import { type PendingTransaction, readTransaction } from './readTransaction.ts'

/**
 * Watches for the receipt, ten minutes at most. One that was sent again with a higher fee resolves with the hash that
 * made it; a failed look is tried again. With `sent`, an `EvmTransaction`, the first sight of it is compared with that.
 * @throws TransactionAlteredError, TransactionReplacedError (cancelled or changed), TransactionNotFoundError (unknown or dropped), TimeoutError
 * (still waiting), AbortedError
 */
export const waitForTransaction: ConnectionActions['waitForTransaction'] = async ({
  rpc,
  hash,
  sent,
  signal,
}) => {
  const started = Date.now()
  let seen: PendingTransaction | undefined
  let isKnown = false
  let fault: unknown
  let expected = sent as EvmTransaction | undefined

  const look = async (): Promise<TransactionOutcome | undefined> => {
    const outcome = await readOutcome(rpc, hash, signal)
    if (outcome && !expected) return outcome
    const transaction = await readTransaction(rpc, hash, signal)
    isKnown = transaction !== undefined
    seen = transaction ?? seen
    if (transaction && expected) {
      await assertUnaltered(rpc, transaction, expected, signal)
      expected = undefined
    }
    if (outcome) return outcome
    if (transaction || !seen) return undefined
    const replacement = await findReplacement(rpc, seen, signal)
    if (!replacement) return undefined
    // Taken between our two questions: not replaced at all.
    const meanwhile = await readOutcome(rpc, hash, signal)
    if (meanwhile) return meanwhile
    if (replacement.isSame) return readOutcome(rpc, replacement.hash, signal)
    throw new TransactionReplacedError({ hash, replacement: replacement.hash })
  }

  for (;;) {
    try {
      const outcome = await look()
      if (outcome) return outcome
      fault = undefined
    } catch (error) {
      if (isFinal(error)) throw error
      fault = error
    }
    const waited = Date.now() - started
    if (waited >= deadlines.receipt) break
    const later = waited >= deadlines.receiptLookLaterAfter
    await pause(later ? deadlines.receiptLookLater : deadlines.receiptLook, signal)
  }
  if (fault) throw fault
  if (!isKnown) throw new TransactionNotFoundError({ hash, dropped: seen !== undefined })
  throw new TimeoutError({
    operation: 'eth_getTransactionReceipt',
    timeout: deadlines.receipt,
    hint: 'The transaction is still waiting to be taken. Look at it in a block explorer or in your wallet.',
  })
}

function isFinal(error: unknown): boolean {
  return (
    error instanceof TransactionReplacedError ||
    error instanceof TransactionAlteredError ||
    error instanceof AbortedError
  )
}
