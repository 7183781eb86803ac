import {
  type CaipAddress,
  type CaipNetworkId,
  currencies,
  type OnrampOptions,
  type OnrampQuote,
} from '@latchkey/protocol'
import { exactDecimal } from '../../base/decimals.ts'
import { tokenId } from '../../chain/addresses.ts'
import { OnrampUnavailableError } from '../../errors.ts'
import type { OnrampQuestion } from '../../ports/onramp.ts'
import {
  findProvider,
  type OnrampServiceOptions,
  type OptionsReader,
  throwAsHttpFailure,
} from './providers.ts'
import { type PurchaseParameters, parsePurchase, toUnits } from './purchase.ts'

/** What an amount of money buys now, of one provider. @throws HttpFailure 400, 503 */
export async function getQuote(
  options: Pick<OnrampServiceOptions, 'clock' | 'log' | 'onramps' | 'prices'>,
  readOptions: OptionsReader,
  asked: PurchaseParameters & { readonly provider: string | undefined },
): Promise<OnrampQuote> {
  const provider = findProvider(options.onramps, asked.provider, (one) => one.quote !== undefined)
  const { question, currency, place } = parsePurchase(await readOptions(provider), asked)
  try {
    const quote = await provider.quote?.(question)
    const checked = assertQuoteFits(quote as OnrampQuote, question, currency.symbol, options.clock.now())
    return await assertMarketPrice(checked, place, options)
  } catch (error) {
    return throwAsHttpFailure(error)
  }
}

/** A quote may not be good for longer, milliseconds. */
const longest = 600_000

/**
 * Holds a quote to its question: the same money, a total that isn't below it or more than twice as much, something to come for it,
 * and time to take it.
 *
 * @throws OnrampUnavailableError for an answer to another question, or one nobody should be shown
 */
function assertQuoteFits(
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

/** Percent of what is left after the network's fee that what comes has to be worth: cards cost up to 5, spreads some more. */
const least = 80n
/** Percent of all that is paid; nobody gives more away. */
const most = 125n
/** A price older than this says nothing of a quote, milliseconds. */
const freshFor = 3_600_000

type Market = Pick<OnrampServiceOptions, 'clock' | 'log' | 'prices'>
type Place = OnrampOptions['purchaseCurrencies'][number]['networks'][number]

/**
 * Holds a quote to what its token costs elsewhere. Where that isn't known, for want of a price in that money or of a fresh one,
 * the quote is what the provider says: people see amount and total before they go there.
 *
 * @throws OnrampUnavailableError for a quote that is far off
 */
async function assertMarketPrice(
  quote: OnrampQuote,
  place: Place,
  { prices, clock, log }: Market,
): Promise<OnrampQuote> {
  const { paymentTotal, paymentSubtotal, purchaseAmount, networkFee } = quote
  const currency = currencies.find((one) => one === paymentTotal.currency.toLowerCase())
  if (!currency) return quote
  const token = tokenOf(place)
  const found = await prices.quote([token], currency).catch((error: unknown) => {
    log.warn({ problem: error instanceof Error ? error.name : 'unknown' }, 'A quote is not held to a price')
    return undefined
  })
  const known = found?.get(token)
  if (!known || clock.now() - known.at > freshFor) return quote
  const { digits, exponent } = exactDecimal(known.price)
  const shift = 10n ** BigInt(Math.abs(exponent))
  const bought = toUnits(purchaseAmount.amount) * digits
  const worth = exponent < 0 ? bought / shift : bought * shift
  const [subtotal, total, fee] = [paymentSubtotal, paymentTotal, networkFee].map(({ amount }) =>
    toUnits(amount),
  ) as [bigint, bigint, bigint]
  if (worth * 100n < (subtotal - fee) * least || worth * 100n > total * most)
    throw new OnrampUnavailableError('The provider’s price is far from the market’s.')
  return quote
}

function tokenOf({ caip, chain_id, contract_address }: Place): CaipAddress {
  const chain: CaipNetworkId = caip ?? `eip155:${chain_id}`
  const contract = contract_address || undefined
  // Solana's addresses are told apart by their letters' case
  return tokenId(chain, chain.startsWith('eip155:') ? contract?.toLowerCase() : contract)
}
