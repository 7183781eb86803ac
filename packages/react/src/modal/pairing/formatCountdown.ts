/**
 * Seconds as minutes and seconds in a locale's digits.
 * @example formatCountdown(185, 'en') // '3:05'
 */
export function formatCountdown(seconds: number, locale: string): string {
  const minutes = new Intl.NumberFormat(locale).format(Math.floor(seconds / 60))
  const rest = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 }).format(seconds % 60)
  return `${minutes}:${rest}`
}
