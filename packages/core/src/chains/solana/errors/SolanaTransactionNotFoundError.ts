import { LatchkeyError } from '../../../base/errors.ts'

/** The network never took the transaction, and its blockhash has expired: it can't happen any more. */
export class SolanaTransactionNotFoundError extends LatchkeyError {
  override readonly name = 'SolanaTransactionNotFoundError'
  readonly hash: string
  readonly dropped = true

  constructor(p: { hash: string; cause?: unknown }) {
    super('The network did not take the transaction in time, and no longer will.', {
      code: 'TRANSACTION_NOT_FOUND',
      cause: p.cause,
      hint: 'Nothing was paid. Send it again if you still want to.',
    })
    this.hash = p.hash
  }
}
