import type { OnrampQuote } from '@latchkey/protocol'
import { OnrampUnavailableError } from '../../errors/OnrampUnavailableError.ts'
import type { OnrampQuestion } from '../../ports/Onramps.ts'
import { toUnits } from './toUnits.ts'

/** A quote may not be good for longer, milliseconds. */
const longest = 600_000

/**
 * Holds a quote to its question: the same money, a total that isn't below it or more than twice as much, something to come for it,
 * and time to take it.
 *
 * @throws OnrampUnavailableError for an answer to another question, or one nobody should be shown
 */
export function checkQuote(
  quote: OnrampQuote,
  { paymentCurrency, amount }: OnrampQuestion,
  symbol: string,
  now: number,
): OnrampQuote {
  const { paymentTotal, paymentSubtotal, purchaseAmount, networkFee, expiresAt } = quote
  const [asked, subtotal, total] = [amount, paymentSubtotal.amount, paymentTotal.amount].map(toUnits) as [
    bigint,
    bigint,
    bigint,
  ]
  const isSane =
    [paymentTotal, paymentSubtotal, networkFee].every(({ currency }) => currency === paymentCurrency) &&
    purchaseAmount.currency === symbol &&
    subtotal === asked &&
    total >= subtotal &&
    total <= 2n * subtotal &&
    toUnits(networkFee.amount) <= total &&
    toUnits(purchaseAmount.amount) > 0n &&
    (expiresAt === undefined || (expiresAt > now && expiresAt <= now + longest)) &&
    !quote.isEstimate
  if (!isSane) throw new OnrampUnavailableError('The provider answered to another question.')
  return quote
}
