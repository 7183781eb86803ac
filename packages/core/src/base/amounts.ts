import { LatchkeyError } from './errors.ts'

/** 10^78 is beyond any uint256. */
const maxIntegerDigits = 78

/**
 * Converts typed text into base units, without floats. Accepts digits 0-9 and at most one point with a digit beside it
 * (`1.5`, `.5`, `5.`). Nothing is trimmed, rounded or guessed.
 *
 * @param decimals of the token, 0-255
 * @throws InvalidAmountError with a `reason`
 * @example parseAmount('1.5', 18) // 1500000000000000000n
 */
export function parseAmount(text: string, decimals: number): bigint {
  if (!isDecimals(decimals)) throw new InvalidAmountError({ reason: 'decimals' })
  if (text === '') throw new InvalidAmountError({ reason: 'empty' })
  // The length is checked before the pattern runs, because pasted text can be huge.
  if (text.length > 512) throw new InvalidAmountError({ reason: 'tooLong' })
  const match = /^([0-9]*)(?:\.([0-9]*))?$/.exec(text)
  const whole = match?.[1] ?? ''
  const fraction = match?.[2] ?? ''
  if (!match || whole + fraction === '') throw new InvalidAmountError({ reason: 'format' })
  if (fraction.length > decimals) throw new InvalidAmountError({ reason: 'precision', decimals })
  if (whole.length > maxIntegerDigits) throw new InvalidAmountError({ reason: 'tooLong' })
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

/** Options of {@link formatAmount}. */
type FormatAmountOptions = {
  /**
   * Most digits after the point, 0-255; default all. Further digits are cut off and never rounded up, so that
   * a balance is never shown as larger than it is.
   */
  maxFractionDigits?: number | undefined
}

/**
 * Formats base units as decimal text, without floats, grouping or exponents. `parseAmount` restores the value
 * when nothing was cut. An amount that the cut would show as zero becomes `<0.001` (or `>-0.001`).
 *
 * @param decimals of the token, 0-255
 * @throws InvalidAmountError if `decimals` or `maxFractionDigits` is not a whole number from 0 to 255
 * @example formatAmount(1500000000000000000n, 18) // '1.5'
 */
export function formatAmount(value: bigint, decimals: number, options: FormatAmountOptions = {}): string {
  const maxDigits = options.maxFractionDigits ?? decimals
  if (!isDecimals(decimals) || !isDecimals(maxDigits)) throw new InvalidAmountError({ reason: 'decimals' })
  const sign = value < 0n ? '-' : ''
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const whole = digits.slice(0, point)
  const fraction = digits.slice(point, point + maxDigits).replace(/0+$/, '')
  if (value !== 0n && whole === '0' && fraction === '') {
    return `${value < 0n ? '>-' : '<'}${maxDigits === 0 ? '1' : `0.${'1'.padStart(maxDigits, '0')}`}`
  }
  return sign + (fraction ? `${whole}.${fraction}` : whole)
}

/** Whether a number can be a token's decimals, which ERC-20 defines as a uint8. */
export function isDecimals(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= 255
}

/** Why a text is not an amount. */
export type InvalidAmountReason = 'empty' | 'format' | 'precision' | 'tooLong' | 'decimals'

/** A text is not an amount; see `reason`. Amounts are digits with at most one `.`, without sign, comma or exponent. */
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
