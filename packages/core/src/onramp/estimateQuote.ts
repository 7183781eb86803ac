import { onrampDefaults } from '@latchkey/protocol'
import type { OnrampQuote } from './OnrampQuote.ts'

/** What stands in for a price nobody told: the asked amount everywhere, marked so that it buys nothing (S8.75). */
export function estimateQuote(
  asked: { readonly paymentCurrency: string; readonly amount: bigint; readonly decimals: number },
  failure: unknown,
): OnrampQuote {
  const money = { units: asked.amount, decimals: asked.decimals, currency: asked.paymentCurrency }
  return {
    quoteId: onrampDefaults.estimateId,
    paymentTotal: money,
    paymentSubtotal: money,
    purchaseAmount: money,
    networkFee: money,
    expiresAt: 0,
    isEstimate: true,
    failure,
  }
}
