import type { Config } from '../config/Config.ts'
import type { RequestContext } from './requestContext.ts'
import { InvalidAnswerError } from './requestWallet.ts'
import { type SentTransaction, storeSentTransaction } from './sentTransactions.ts'

/**
 * Remembers what a wallet has sent, and compares it in the background with what the network has included.
 *
 * @param p `isWatched`: nothing runs in the background before a wait of the caller has ended without an outcome
 * @throws InvalidAnswerError for the hash of a different transaction: what became of this one is not known
 */
export function storeAndCompare(
  config: Config,
  hash: string,
  p: { context: RequestContext; transaction: unknown; isWatched?: boolean | undefined },
): void {
  const { sent, isRepeated } = storeSentTransaction(config, hash, p)
  if (isRepeated)
    throw new InvalidAnswerError({
      expected: 'the hash of this transaction but that of an earlier one',
      hint: 'It may have been sent all the same: look at the activity in your wallet before you try again.',
    })
  if (!p.isWatched) void compareLater(config, sent)
}

/** Starts or continues the comparison of a sent transaction, whose code is loaded after the first send. Never rejects. */
export async function compareLater(config: Config, sent: SentTransaction): Promise<void> {
  try {
    const { compareSentTransaction } = await import('./compareSentTransaction.ts')
    compareSentTransaction(config, sent)
  } catch (error) {
    config.logger.debug('A sent transaction could not be compared', { error, hash: sent.hash })
  }
}
