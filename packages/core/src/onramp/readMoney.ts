import { parseAmount } from '../base/amounts.ts'
import { plainText } from '../base/text.ts'
import type { OnrampMoney } from './OnrampMoney.ts'

/** An amount of the wire, exactly: in `decimals`, or in as many digits as it has where they are more. */
export function readMoney(
  { amount, currency }: { readonly amount: string; readonly currency: string },
  decimals: number,
): OnrampMoney {
  const digits = Math.max(decimals, amount.split('.')[1]?.length ?? 0)
  return { units: parseAmount(amount, digits), decimals: digits, currency: plainText(currency, 16) }
}
