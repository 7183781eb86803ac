import { LatchkeyError } from '../../../base/errors.ts'

/** What a transaction's hash leads to isn't what was handed to the wallet (X.42). It has been sent all the same. */
export class TransactionAlteredError extends LatchkeyError {
  override readonly name = 'TransactionAlteredError'
  readonly hash: string
  /** What differs. */
  readonly field: 'from' | 'to' | 'value' | 'data'

  constructor(p: { hash: string; field: TransactionAlteredError['field'] }) {
    super(`The transaction that was sent differs from the one you approved: its ${p.field} is another one.`, {
      code: 'TRANSACTION_ALTERED',
      hint: 'Look at the transaction in a block explorer, and don’t use this wallet for anything of value.',
    })
    this.hash = p.hash
    this.field = p.field
  }
}
