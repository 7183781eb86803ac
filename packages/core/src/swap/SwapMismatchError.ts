import { LatchkeyError } from '../base/errors.ts'

/** What of a built transaction differs from what was quoted. */
export type SwapMismatchField =
  | 'account'
  | 'amount'
  | 'contract'
  | 'data'
  | 'deadline'
  | 'function'
  | 'minimum'
  | 'receiver'
  | 'route'
  | 'spender'
  | 'target'
  | 'value'

/** A transaction of a swap isn't what was quoted: it is never offered (X.38). The wallet was not asked. */
export class SwapMismatchError extends LatchkeyError {
  override readonly name = 'SwapMismatchError'
  readonly field: SwapMismatchField

  constructor(p: { field: SwapMismatchField }) {
    super('The transaction the server made is not the one that was quoted, so it was refused.', {
      code: 'SWAP_MISMATCH',
      hint: 'Ask for a new price. If this happens again, tell the operator of this page.',
    })
    this.field = p.field
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), field: this.field }
  }
}
