import { formatAmount } from '@latchkey/core'

/**
 * An amount of base units as a person reads it: grouped, at most `fractionDigits` decimals, without floats anywhere.
 * Rounded down by default so that nobody reads more than there is; a cost is rounded `up`. What would round down to
 * nothing is said as `<0.001` (S9.41).
 *
 * @example formatDisplayAmount(1_234_567_800_000_000_000_000n, 18) // '1,234.567'
 */
export function formatDisplayAmount(
  value: bigint,
  decimals: number,
  options: DisplayAmountOptions = {},
): string {
  const { fractionDigits = 3, rounding = 'down', locale = 'en' } = options
  const shown = Math.min(fractionDigits, decimals)
  const unit = 10n ** BigInt(decimals - shown)
  const magnitude = value < 0n ? -value : value
  const rest = magnitude % unit
  const rounded = magnitude / unit + (rounding === 'up' && rest > 0n ? 1n : 0n)
  const tooSmall = rounded === 0n && rest > 0n
  const text = format(tooSmall ? 1n : rounded, shown, locale)
  return `${tooSmall ? '<' : ''}${value < 0n ? '-' : ''}${text}`
}

/** Options of {@link formatDisplayAmount}. */
export type DisplayAmountOptions = {
  /** Most decimals shown; default 3. */
  readonly fractionDigits?: number | undefined
  readonly rounding?: 'down' | 'up' | undefined
  /** BCP 47 tag, the `locale` of the texts beside it; default `en`. */
  readonly locale?: string | undefined
}

/** Intl takes decimal text exactly, but only in newer engines: whole part as bigint and fraction as text work in all. */
function format(value: bigint, decimals: number, locale: string): string {
  const [whole = '0', fraction] = formatAmount(value, decimals).split('.')
  const grouped = new Intl.NumberFormat(locale).format(BigInt(whole))
  if (!fraction) return grouped
  const separator = new Intl.NumberFormat(locale).formatToParts(0.5).find((part) => part.type === 'decimal')
  const digit = new Intl.NumberFormat(locale)
  const digits = Array.from(fraction, (one) => digit.format(BigInt(one))).join('')
  return `${grouped}${separator?.value ?? '.'}${digits}`
}
