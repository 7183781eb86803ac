import { formatDisplayAmount } from './formatDisplayAmount.ts'

/**
 * An amount that comes as decimal text, as a person reads it (S9.41).
 * @example formatDecimalText('1234.56789', 'en') // '1,234.567'
 */
export function formatDecimalText(text: string, locale: string): string {
  const [whole = '0', fraction = ''] = text.split('.')
  // No token has more decimals than that.
  const digits = fraction.slice(0, 255)
  return formatDisplayAmount(BigInt(whole + digits), digits.length, { locale })
}
