import { LatchkeyError } from './LatchkeyError.ts'

/** Why a text is not an amount. */
export type InvalidAmountReason = 'empty' | 'format' | 'precision' | 'tooLong' | 'decimals'

/** A text is not an amount; see `reason`. Amounts are digits with at most one `.`: never signs, commas or exponents. */
export class InvalidAmountError extends LatchkeyError {
  override readonly name = 'InvalidAmountError'
  readonly reason: InvalidAmountReason

  constructor(p: { reason: InvalidAmountReason; decimals?: number | undefined }) {
    super(messages[p.reason](p.decimals), { code: 'INVALID_AMOUNT', hint: 'Write it like 1.5.' })
    this.reason = p.reason
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), reason: this.reason }
  }
}

const messages: Record<InvalidAmountReason, (decimals: number | undefined) => string> = {
  empty: () => 'No amount was entered.',
  format: () => 'The amount may hold only the digits 0-9 and one point.',
  precision: (decimals) =>
    `The amount has more than ${decimals} digits after the point, which is the smallest unit.`,
  tooLong: () => 'The amount is larger than any that exists.',
  decimals: () => 'The number of decimals of this token is not a whole number from 0 to 255.',
}
