import { formatAmount, minorDigits, type OnrampMoney } from '@latchkey/core'
import { cleanText, formatDisplayAmount } from '../../format.ts'

/**
 * Formats money exactly, rounded up to the minor unit: nobody pays more than was shown.
 *
 * @example formatMoney({ units: 10350n, decimals: 2, currency: 'USD' }, 'en') // '$103.50'
 */
export function formatMoney({ units, decimals, currency }: OnrampMoney, locale: string): string {
  const digits = minorDigits(currency)
  const unit = 10n ** BigInt(Math.max(decimals - digits, 0))
  const minor = units / unit + (units % unit > 0n ? 1n : 0n)
  const [whole = '0', fraction = ''] = formatAmount(minor, Math.min(decimals, digits)).split('.')
  const digit = new Intl.NumberFormat(locale)
  const cents = Array.from(fraction.padEnd(digits, '0'), (one) => digit.format(BigInt(one))).join('')
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
  })
  return (
    format
      .formatToParts(BigInt(whole))
      .map(({ type, value }) => (type === 'fraction' ? cents : value))
      .join('')
      // direction marks (Arabic, Hebrew), and the country some locales add to the currency sign
      .replace(/[\u061c\u200e\u200f]|US/g, '')
  )
}

/** Formats a token amount with its symbol, which comes from outside and is cleaned. */
export function formatTokenAmount({ units, decimals, currency }: OnrampMoney, locale: string): string {
  return `${formatDisplayAmount(units, decimals, { fractionDigits: 6, locale })} ${cleanText(currency, 12)}`
}
