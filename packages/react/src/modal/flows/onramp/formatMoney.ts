import { formatAmount } from '@latchkey/core'
import { minorDigits, type OnrampMoney } from '@latchkey/core/onramp'
import { formatAssetAmount } from '../../format.ts'

/**
 * Formats money exactly, rounded up to the minor unit: nobody pays more than was shown.
 *
 * @example formatMoney({ units: 10350n, decimals: 2, currency: 'USD' }, 'en') // '$103.50'
 */
export function formatMoney({ units, decimals, currency }: OnrampMoney, locale: string): string {
  const minorDigitCount = minorDigits(currency)
  const unitsPerMinor = 10n ** BigInt(Math.max(decimals - minorDigitCount, 0))
  const minor = units / unitsPerMinor + (units % unitsPerMinor > 0n ? 1n : 0n)
  const [whole = '0', fraction = ''] = formatAmount(minor, Math.min(decimals, minorDigitCount)).split('.')
  const digitFormat = new Intl.NumberFormat(locale)
  const fractionText = Array.from(fraction.padEnd(minorDigitCount, '0'), (digit) =>
    digitFormat.format(BigInt(digit)),
  ).join('')
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: minorDigitCount,
  })
  return (
    format
      .formatToParts(BigInt(whole))
      .map(({ type, value }) => (type === 'fraction' ? fractionText : value))
      .join('')
      // Removes direction marks (Arabic, Hebrew), and the `US` of `US$`.
      .replace(/[\u061c\u200e\u200f]|US/g, '')
  )
}

/** Formats a token amount with its symbol. */
export function formatTokenAmount({ units, decimals, currency }: OnrampMoney, locale: string): string {
  return formatAssetAmount({ amount: units, decimals, symbol: currency }, { fractionDigits: 6, locale })
}
