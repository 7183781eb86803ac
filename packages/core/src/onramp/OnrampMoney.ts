import { parseAmount } from '../base/amounts.ts'
import { plainText } from '../base/text.ts'

/** Money in minor units (cents), or a token in base units: `units` over ten to the power of `decimals`. */
export type OnrampMoney = {
  readonly units: bigint
  readonly decimals: number
  /** ISO 4217, or a token's symbol. Text from outside. */
  readonly currency: string
}

/** Parses a decimal amount exactly, with `decimals` digits, or more if the text has more. */
export function parseMoney(
  { amount, currency }: { readonly amount: string; readonly currency: string },
  decimals: number,
): OnrampMoney {
  const digits = Math.max(decimals, amount.split('.')[1]?.length ?? 0)
  return { units: parseAmount(amount, digits), decimals: digits, currency: plainText(currency, 16) }
}

/** Decimal digits of a currency (ISO 4217): 2 for USD, 0 for JPY; 2 if the browser doesn't know it. */
export function minorDigits(currency: string): number {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency })
    return format.resolvedOptions().maximumFractionDigits ?? 2
  } catch {
    return 2
  }
}
