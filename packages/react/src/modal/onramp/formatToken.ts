import type { OnrampMoney } from '@latchkey/core'
import { cleanText, formatDisplayAmount } from '../format.ts'

/** An amount of a token with its symbol, a stranger's text. */
export function formatToken({ units, decimals, currency }: OnrampMoney, locale: string): string {
  return `${formatDisplayAmount(units, decimals, { fractionDigits: 6, locale })} ${cleanText(currency, 12)}`
}
