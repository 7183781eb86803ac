import { type Confirmation, caution, danger, type RequestFacts, type Warning } from './Description.ts'
import { formatAmount, toDecimalText } from './text.ts'

/** What a transaction may cost at most is warned of when it is this many times the usual. */
const unusualFrom = 10n

/** Returns the warnings about the highest network fee: more than ten times the usual, or more than 1 % of the balance. */
export function feeWarnings(fee: bigint, facts: RequestFacts): Warning[] {
  const { balance, translate } = facts
  if (isUnusual(fee, facts)) return [danger(translate('The network fee is unusually high.'))]
  return balance !== undefined && fee * 100n > balance
    ? [caution(translate('The network fee may be more than 1 % of your balance.'))]
    : []
}

/**
 * Returns what has to be typed where the fee is above the ceiling: a whole coin, or a tenth of one that is also unusual. No
 * click approves such a fee.
 */
export function feeConfirmations(fee: bigint, facts: RequestFacts): Confirmation[] {
  const coin = 10n ** BigInt(facts.decimals)
  const isAbove = fee >= coin || (fee * 10n >= coin && isUnusual(fee, facts))
  if (!isAbove) return []
  const text = formatAmount(fee, facts.decimals, facts.locale)
  const plain = toDecimalText(fee, facts.decimals)
  return [{ kind: 'typeFee', text, ...(plain !== text && { plain }) }]
}

/** Where the usual fee is unknown, a tenth of a coin is unusual. */
function isUnusual(fee: bigint, { usualFee, decimals }: RequestFacts): boolean {
  return usualFee === undefined ? fee * 10n >= 10n ** BigInt(decimals) : fee > usualFee * unusualFrom
}
