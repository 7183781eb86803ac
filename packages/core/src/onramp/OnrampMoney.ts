import { parseAmount } from '../base/amounts.ts'
import { plainText } from '../base/text.ts'

/** Money in minor units (cents), or a token in base units: `units` over ten to the power of `decimals`. */
export type OnrampMoney = {
  readonly units: bigint
  readonly decimals: number
  /** ISO 4217, or a token's symbol: text of strangers. */
  readonly currency: string
}

/** An amount of the wire, exactly: in `decimals`, or in as many digits as it has where they are more. */
export function parseMoney(
  { amount, currency }: { readonly amount: string; readonly currency: string },
  decimals: number,
): OnrampMoney {
  const digits = Math.max(decimals, amount.split('.')[1]?.length ?? 0)
  return { units: parseAmount(amount, digits), decimals: digits, currency: plainText(currency, 16) }
}

/** Digits after the point of a currency, ISO 4217: 2 of USD, none of JPY; 2 where the browser doesn't know it. */
export function minorDigits(currency: string): number {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency })
    return format.resolvedOptions().maximumFractionDigits ?? 2
  } catch {
    return 2
  }
}
