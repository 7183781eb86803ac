import { LatchkeyError } from '../../../base/errors.ts'

/** Another transaction with the same number (nonce) took its place: cancelled or changed in the wallet. */
export class TransactionReplacedError extends LatchkeyError {
  override readonly name = 'TransactionReplacedError'
  readonly hash: string
  /** The one that took its place, where it could be found. */
  readonly replacement: string | undefined

  constructor(p: { hash: string; replacement?: string | undefined }) {
    super('The transaction was replaced by another one from the same account, so it will not happen.', {
      code: 'TRANSACTION_REPLACED',
      hint: 'Look at the activity in your wallet to see what was sent instead.',
    })
    this.hash = p.hash
    this.replacement = p.replacement
  }
}
