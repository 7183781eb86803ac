import type { Decimal } from '@latchkey/core'

/**
 * What something is worth in US dollars, as a person of that language reads it, without a float: cut off to the cent, so nobody
 * reads more than there is; less than a cent is `<$0.01`.
 * @example formatWorth({ units: 12345678n, scale: 4 }, 'en') // '$1,234.56'
 */
export function formatWorth({ units, scale }: Decimal, locale: string): string {
  const cents = scale < 2 ? units * 10n ** BigInt(2 - scale) : units / 10n ** BigInt(scale - 2)
  return cents === 0n && units > 0n ? `<${write(1n, locale)}` : write(cents, locale)
}

function write(cents: bigint, locale: string): string {
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
  // Without the marks that would turn the figure around, in Arabic and Hebrew, and the country that some add to the sign.
  return text.replace(/[\u061c\u200e\u200f]|US/g, '')
}
