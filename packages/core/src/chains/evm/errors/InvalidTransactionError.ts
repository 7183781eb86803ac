import { LatchkeyError } from '../../../base/errors.ts'

/** A transaction has a field that no wallet should be asked to sign; `field` names it. */
export class InvalidTransactionError extends LatchkeyError {
  override readonly name = 'InvalidTransactionError'
  readonly field: string

  constructor(p: { field: string; cause?: unknown }) {
    super(`The transaction was not sent because its "${p.field}" is missing or malformed.`, {
      code: 'INVALID_TRANSACTION',
      cause: p.cause,
      hint: 'Check the receiver and the amount and try again.',
    })
    this.field = p.field
  }
}
