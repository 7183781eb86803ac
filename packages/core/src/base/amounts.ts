import { LatchkeyError } from './errors.ts'

/** 10^78 is beyond any uint256. */
const maxIntegerDigits = 78

/**
 * Reads what a person typed into base units, without floats: digits 0-9 and at most one point with a digit beside it
 * (`1.5`, `.5`, `5.`). Nothing is trimmed, rounded or guessed.
 *
 * @param decimals of the token, 0-255
 * @throws InvalidAmountError whose `reason` says why
 * @example parseAmount('1.5', 18) // 1500000000000000000n
 */
export function parseAmount(text: string, decimals: number): bigint {
  if (!isDecimals(decimals)) throw new InvalidAmountError({ reason: 'decimals' })
  if (text === '') throw new InvalidAmountError({ reason: 'empty' })
  // Before any pattern runs: no legal amount is longer, and work must not grow with what is pasted.
  if (text.length > 512) throw new InvalidAmountError({ reason: 'tooLong' })
  const match = /^([0-9]*)(?:\.([0-9]*))?$/.exec(text)
  const whole = match?.[1] ?? ''
  const fraction = match?.[2] ?? ''
  if (!match || whole + fraction === '') throw new InvalidAmountError({ reason: 'format' })
  if (fraction.length > decimals) throw new InvalidAmountError({ reason: 'precision', decimals })
  if (whole.length > maxIntegerDigits) throw new InvalidAmountError({ reason: 'tooLong' })
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

/** How an amount is written. */
type FormatAmountOptions = {
  /**
   * Most digits after the point, 0-255. The rest is cut off, never rounded up: nobody is shown more than they have.
   * All digits are shown when left out.
   */
  maxFractionDigits?: number | undefined
}

/**
 * Writes base units as decimal text without floats, grouping or exponents: `parseAmount` reads it back when nothing
 * was cut. An amount above zero that the cut would show as zero reads `<0.001` and so on.
 *
 * @param decimals of the token, 0-255
 * @throws InvalidAmountError if `decimals` isn't such a number
 * @example formatAmount(1500000000000000000n, 18) // '1.5'
 */
export function formatAmount(value: bigint, decimals: number, options: FormatAmountOptions = {}): string {
  const most = options.maxFractionDigits ?? decimals
  if (!isDecimals(decimals) || !isDecimals(most)) throw new InvalidAmountError({ reason: 'decimals' })
  const sign = value < 0n ? '-' : ''
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const whole = digits.slice(0, point)
  const fraction = digits.slice(point, point + most).replace(/0+$/, '')
  if (value !== 0n && whole === '0' && fraction === '') {
    return `${value < 0n ? '>-' : '<'}${most === 0 ? '1' : `0.${'1'.padStart(most, '0')}`}`
  }
  return sign + (fraction ? `${whole}.${fraction}` : whole)
}

/** Whether it is a token's number of decimals: ERC-20 makes it a uint8. */
function isDecimals(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= 255
}

/** Why a text is not an amount. */
export type InvalidAmountReason = 'empty' | 'format' | 'precision' | 'tooLong' | 'decimals'

/** A text is not an amount; see `reason`. Amounts are digits with at most one `.`: never signs, commas or exponents. */
export class InvalidAmountError extends LatchkeyError {
  override readonly name = 'InvalidAmountError'
  readonly reason: InvalidAmountReason

  constructor(p: { reason: InvalidAmountReason; decimals?: number | undefined }) {
    super(invalidAmountMessages[p.reason](p.decimals), { code: 'INVALID_AMOUNT', hint: 'Write it like 1.5.' })
    this.reason = p.reason
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), reason: this.reason }
  }
}

const invalidAmountMessages: Record<InvalidAmountReason, (decimals: number | undefined) => string> = {
  empty: () => 'No amount was entered.',
  format: () => 'The amount may hold only the digits 0-9 and one point.',
  precision: (decimals) =>
    `The amount has more than ${decimals} digits after the point, which is the smallest unit.`,
  tooLong: () => 'The amount is larger than any that exists.',
  decimals: () => 'The number of decimals of this token is not a whole number from 0 to 255.',
}
