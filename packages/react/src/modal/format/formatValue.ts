/**
 * What something is worth in dollars, as a person reads it; `—` where no price is known, never `$0` for it (I6). What
 * is less than a cent and not nothing is `<$0.01`. For reading only: no amount is ever computed from it.
 */
export function formatValue(value: number | undefined, locale: string): string {
  if (value === undefined || !Number.isFinite(value)) return '—'
  const money = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    ...(value >= 1e9 ? { notation: 'compact', maximumFractionDigits: 2 } : {}),
  })
  return value > 0 && value < 0.01 ? `<${money.format(0.01)}` : money.format(value)
}
