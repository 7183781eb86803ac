/**
 * What something is worth in dollars, as a person reads it; `—` where no price is known, never `$0` for it (I6). What
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
