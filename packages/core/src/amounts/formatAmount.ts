import { InvalidAmountError } from '../errors/InvalidAmountError.ts'
import { isDecimals } from './isDecimals.ts'

/** How an amount is written. */
export type FormatAmountOptions = {
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
