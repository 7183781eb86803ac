import { formatAmount, relativeTime } from '@latchkey/core'
import type { shell } from './languages/en/shell.ts'
import type { Translate } from './languages/translate.ts'

/**
 * An amount of base units as a person reads it: grouped, at most `fractionDigits` decimals, without floats anywhere.
 * Rounded down by default so that nobody reads more than there is; a cost is rounded `up`. What would round down to
 * nothing is said as `<0.001`.
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
  const text = formatDigits(tooSmall ? 1n : rounded, shown, locale)
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
function formatDigits(value: bigint, decimals: number, locale: string): string {
  const [whole = '0', fraction] = formatAmount(value, decimals).split('.')
  const grouped = new Intl.NumberFormat(locale).format(BigInt(whole))
  if (!fraction) return grouped
  const separator = new Intl.NumberFormat(locale).formatToParts(0.5).find((part) => part.type === 'decimal')
  const digit = new Intl.NumberFormat(locale)
  const digits = Array.from(fraction, (one) => digit.format(BigInt(one))).join('')
  return `${grouped}${separator?.value ?? '.'}${digits}`
}

/**
 * An amount that comes as decimal text, as a person reads it.
 * @example formatDecimalText('1234.56789', 'en') // '1,234.567'
 */
export function formatDecimalText(text: string, locale: string): string {
  const [whole = '0', fraction = ''] = text.split('.')
  // No token has more decimals than that.
  const digits = fraction.slice(0, 255)
  return formatDisplayAmount(BigInt(whole + digits), digits.length, { locale })
}

/**
 * What something is worth in dollars, as a person reads it; `—` where no price is known, never `$0` for it. What
 * is less than a cent and not nothing is `<$0.01`; from `shortFrom` on it is short (`$24.25M`), where an amount
 * beside it must not be cut. For reading only: no amount is ever computed from it.
 */
export function formatValue(value: number | undefined, locale: string, shortFrom = 1e9): string {
  if (value === undefined || !Number.isFinite(value)) return '—'
  const money = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    ...(value >= shortFrom ? { notation: 'compact', maximumFractionDigits: 2 } : {}),
  })
  // Without the marks that would turn the figure around, in Arabic and Hebrew, and the country that some add to the sign.
  const text = (worth: number) => money.format(worth).replace(/[\u061c\u200e\u200f]|US/g, '')
  return value > 0 && value < 0.01 ? `<${text(0.01)}` : text(value)
}

/** How long ago a moment was, e.g. `5 min`. Times in milliseconds since 1970. */
export function formatAge(date: number, now: number, t: Translate<keyof typeof shell>): string {
  const { unit, count } = relativeTime(date, now)
  return t(`time.${unit}`, { count })
}

/**
 * A text from outside as it may be shown: one line, without control, direction and invisible characters that make it
 * read as something else, without towers of combining marks, at most `limit` characters. It stays text: nothing
 * of it is read as markup or as a link.
 *
 * @example cleanText('Tether\u202EDSU') // 'TetherDSU'
 */
export function cleanText(text: string, limit = 64): string {
  // Cut before it is searched: a name may be megabytes long.
  const plain = text
    .slice(0, limit * 8)
    .replace(/[\p{Zs}\p{Zl}\p{Zp}\t\n\r]+/gu, ' ')
    .replace(invisible, '')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .trim()
  const characters = [...plain]
  return characters.length > limit ? `${characters.slice(0, limit).join('')}…` : plain
}

/** Control, format (direction, zero width, tags), private, unassigned, broken; and letters that look like nothing. */
const invisible = /[\p{C}\u115F\u1160\u17B4\u17B5\u2800\u3164\uFFA0]/gu
