import { InvalidResponseError } from '../base/http.ts'
import type { OnrampQuote } from './OnrampQuote.ts'

/**
 * Holds a quote to its question: the same money, a total from once to twice of what was asked for, and the token that was.
 *
 * @throws InvalidResponseError for an answer to another question, or one nobody should be shown
 */
export function checkQuote(
  quote: OnrampQuote,
  asked: {
    readonly paymentCurrency: string
    readonly symbol: string
    readonly amount: bigint
    readonly decimals: number
  },
): OnrampQuote {
  const { paymentTotal, paymentSubtotal, purchaseAmount, networkFee } = quote
  const scale = Math.max(paymentTotal.decimals, paymentSubtotal.decimals, networkFee.decimals, asked.decimals)
  const at = (units: bigint, decimals: number) => units * 10n ** BigInt(scale - decimals)
  const total = at(paymentTotal.units, paymentTotal.decimals)
  const subtotal = at(paymentSubtotal.units, paymentSubtotal.decimals)
  const isFine =
    [paymentTotal, paymentSubtotal, networkFee].every(({ currency }) => currency === asked.paymentCurrency) &&
    purchaseAmount.currency === asked.symbol &&
    purchaseAmount.units > 0n &&
    subtotal === at(asked.amount, asked.decimals) &&
    total >= subtotal &&
    total <= 2n * subtotal &&
    at(networkFee.units, networkFee.decimals) <= total
  if (!isFine) throw new InvalidResponseError({ url: '/v1/onramp/quote', reason: 'shape' })
  return quote
}
