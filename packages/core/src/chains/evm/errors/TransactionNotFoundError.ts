import { LatchkeyError } from '../../../base/errors.ts'

/** No node of ours knows the transaction (any more): never spread, or dropped for a low fee. It may still happen. */
export class TransactionNotFoundError extends LatchkeyError {
  override readonly name = 'TransactionNotFoundError'
  readonly hash: string
  /** Whether the network had it once. */
  readonly dropped: boolean

  constructor(p: { hash: string; dropped: boolean; cause?: unknown }) {
    super(
      p.dropped
        ? 'The network no longer knows the transaction; it was probably dropped for too low a fee.'
        : 'The network has not heard of the transaction; the wallet may not have sent it out.',
      {
        code: 'TRANSACTION_NOT_FOUND',
        cause: p.cause,
        hint: 'Look at the activity in your wallet before you send it again.',
      },
    )
    this.hash = p.hash
    this.dropped = p.dropped
  }
}
