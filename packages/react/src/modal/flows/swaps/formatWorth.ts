import type { Decimal } from '@latchkey/core'

/**
 * Formats a worth in US dollars in the locale's way, without floats. It is cut off to the cent, so that nobody reads more than there is;
 * less than a cent is `<$0.01`.
 *
 * @example formatWorth({ units: 12345678n, scale: 4 }, 'en') // '$1,234.56'
 */
export function formatWorth({ units, scale }: Decimal, locale: string): string {
  const cents = scale < 2 ? units * 10n ** BigInt(2 - scale) : units / 10n ** BigInt(scale - 2)
  return cents === 0n && units > 0n ? `<${formatCents(1n, locale)}` : formatCents(cents, locale)
}

function formatCents(cents: bigint, locale: string): string {
  const money = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
  })
  const fraction = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 }).format(cents % 100n)
  const text = money
    .formatToParts(cents / 100n)
    .map(({ type, value }) => (type === 'fraction' ? fraction : value))
    .join('')
  // Drops direction marks (Arabic, Hebrew) and the country some locales add to the currency sign.
  return text.replace(/[\u061c\u200e\u200f]|US/g, '')
}
