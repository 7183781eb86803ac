import { formatAmount, getTextDirection, relativeTime } from '@latchkey/core'
import { cleanText } from './cleanText.ts'
import type { shell } from './languages/en/shell.ts'
import { hasRightToLeft, isolateText, type Translate } from './languages/translate.ts'

/**
 * Formats an amount of base units: grouped, with at most `fractionDigits` decimals, computed without floats. It is rounded
 * down by default, so that a balance never looks larger than it is; costs are rounded `up`. An amount that would round to
 * zero is shown as `<0.001`.
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
  const remainder = magnitude % unit
  const rounded = magnitude / unit + (rounding === 'up' && remainder > 0n ? 1n : 0n)
  const tooSmall = rounded === 0n && remainder > 0n
  const text = formatDigits(tooSmall ? 1n : rounded, shown, locale)
  return `${tooSmall ? '<' : ''}${value < 0n ? '-' : ''}${text}`
}

/**
 * Formats an amount with the symbol of its asset, which comes from outside and is cleaned. The amount comes first in every language:
 * put the text into `<bdi dir="ltr">`, or into a message, which isolates its values.
 *
 * @example formatAssetAmount({ amount: 1_500_000n, decimals: 6, symbol: 'USDC' }) // '1.5 USDC'
 */
export function formatAssetAmount(
  { amount, decimals, symbol }: AssetAmount,
  options?: DisplayAmountOptions,
): string {
  return joinSymbol(formatDisplayAmount(amount, decimals, options), symbol)
}

/** An amount of an asset in base units. `symbol` is text from outside. */
export type AssetAmount = { readonly amount: bigint; readonly decimals: number; readonly symbol: string }

/** Puts the symbol after an amount that is formatted already. A symbol of Arabic or Hebrew letters would turn both around. */
export function joinSymbol(amount: string, symbol: string, limit = 12): string {
  const text = `${amount} ${cleanText(symbol, limit)}`
  return hasRightToLeft(symbol) ? `\u2066${text}\u2069` : text
}

/** Options of {@link formatDisplayAmount}. */
export type DisplayAmountOptions = {
  /** Maximum number of decimals; 3 by default. */
  readonly fractionDigits?: number | undefined
  readonly rounding?: 'down' | 'up' | undefined
  /** BCP 47; `en` by default. */
  readonly locale?: string | undefined
}

/**
 * Formats the whole part as a bigint and the fraction digit by digit, because older engines don't format decimal strings
 * exactly.
 */
function formatDigits(value: bigint, decimals: number, locale: string): string {
  const [whole = '0', fraction] = formatAmount(value, decimals).split('.')
  const grouped = new Intl.NumberFormat(locale).format(BigInt(whole))
  if (!fraction) return grouped
  const separator = new Intl.NumberFormat(locale).formatToParts(0.5).find((part) => part.type === 'decimal')
  const digit = new Intl.NumberFormat(locale)
  const digits = Array.from(fraction, (character) => digit.format(BigInt(character))).join('')
  return `${grouped}${separator?.value ?? '.'}${digits}`
}

/**
 * Formats an amount given as a decimal string, with at most `fractionDigits` decimals.
 *
 * @example formatDecimalText('1234.56789', 'en') // '1,234.567'
 */
export function formatDecimalText(text: string, locale: string, fractionDigits = 3): string {
  const [whole = '0', fraction = ''] = text.split('.')
  // A token has at most 255 decimals.
  const digits = fraction.slice(0, 255)
  return formatDisplayAmount(BigInt(whole + digits), digits.length, { locale, fractionDigits })
}

/**
 * Formats names as a list of the locale, each isolated where it could reorder the others.
 *
 * @param type whether all of them are meant, or any one
 * @example formatList(['Google', 'GitHub', 'X'], 'en') // 'Google, GitHub, and X'
 */
export function formatList(
  names: readonly string[],
  locale: string,
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  const isRtl = getTextDirection(locale) === 'rtl'
  return new Intl.ListFormat(locale, { type }).format(names.map((name) => isolateText(name, isRtl)))
}

/**
 * Formats a value in US dollars. An unknown value is `—`, and one below a cent `<$0.01`. From `shortFrom` on it is
 * abbreviated (`$24.25M`), to leave room for the amount beside it. For display only: amounts are never computed from values.
 */
export function formatValue(value: number | undefined, locale: string, shortFrom = 1e9): string {
  if (value === undefined || !Number.isFinite(value)) return '—'
  const money = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    ...(value >= shortFrom ? { notation: 'compact', maximumFractionDigits: 2 } : {}),
  })
  // Removes direction marks of Arabic and Hebrew, and the country that some locales put before the sign.
  const text = (worth: number) => money.format(worth).replace(/[\u061c\u200e\u200f]|US/g, '')
  return value > 0 && value < 0.01 ? `<${text(0.01)}` : text(value)
}

/** Formats how long ago `date` was, e.g. `5 min`. Both times are Unix milliseconds. */
export function formatAge(date: number, now: number, t: Translate<keyof typeof shell>): string {
  const { unit, count } = relativeTime(date, now)
  return t(`time.${unit}`, { count })
}
