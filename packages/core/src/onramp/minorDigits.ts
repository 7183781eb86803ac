/** Digits after the point of a currency, ISO 4217: 2 of USD, none of JPY; 2 where the browser doesn't know it. */
export function minorDigits(currency: string): number {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency })
    return format.resolvedOptions().maximumFractionDigits ?? 2
  } catch {
    return 2
  }
}
