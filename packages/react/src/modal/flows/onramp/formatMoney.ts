import { formatAmount, minorDigits, type OnrampMoney } from '@latchkey/core'
import { cleanText, formatDisplayAmount } from '../../format.ts'

/**
 * Money as a person reads it, exactly: whole cents, what is less is a cent more, for nobody pays less than they were told.
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
      // the marks that would turn the figure around, in Arabic and Hebrew, and the country some add to the sign
      .replace(/[\u061c\u200e\u200f]|US/g, '')
  )
}

/** An amount of a token with its symbol, a stranger's text. */
export function formatTokenAmount({ units, decimals, currency }: OnrampMoney, locale: string): string {
  return `${formatDisplayAmount(units, decimals, { fractionDigits: 6, locale })} ${cleanText(currency, 12)}`
}
