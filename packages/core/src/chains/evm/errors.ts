import { LatchkeyError } from '../../base/errors.ts'

/** The transaction of this hash differs from the one given to the wallet. It has been sent nevertheless. */
export class TransactionAlteredError extends LatchkeyError {
  override readonly name = 'TransactionAlteredError'
  readonly hash: string
  /** The field that differs. */
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

/**
 * No node knows the transaction: it was never broadcast, or was dropped for a low fee. It may still be included later.
 */
export class TransactionNotFoundError extends LatchkeyError {
  override readonly name = 'TransactionNotFoundError'
  readonly hash: string
  /** Whether a node knew it before. */
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

/** Another transaction with the same nonce was included: the person cancelled or changed it in the wallet. */
export class TransactionReplacedError extends LatchkeyError {
  override readonly name = 'TransactionReplacedError'
  readonly hash: string
  /** Hash of the other transaction, if found. */
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
