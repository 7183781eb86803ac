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
import type { OnrampQuoteQuery } from '../../ports/onramp.ts'
import {
  findProvider,
  type OnrampServiceOptions,
  type OptionsReader,
  throwAsHttpFailure,
} from './providers.ts'
import { type PurchaseParameters, parsePurchase, toUnits } from './purchase.ts'

/**
 * Gets a checked quote of one provider.
 *
 * @throws HttpFailure 400, 503
 */
export async function getQuote(
  options: Pick<OnrampServiceOptions, 'clock' | 'log' | 'onramps' | 'prices'>,
  getProviderOptions: OptionsReader,
  purchase: PurchaseParameters & { readonly provider: string | undefined },
): Promise<OnrampQuote> {
  const provider = findProvider(options.onramps, purchase.provider, (one) => one.quote !== undefined)
  const { quoteQuery, currency, network } = parsePurchase(await getProviderOptions(provider), purchase)
  try {
    const quote = (await provider.quote?.(quoteQuery)) as OnrampQuote
    assertQuoteFits(quote, quoteQuery, currency.symbol, options.clock.now())
    await assertMarketPrice(quote, network, options)
    return quote
  } catch (error) {
    return throwAsHttpFailure(error)
  }
}

/** A quote may not be valid for longer, milliseconds. */
const maxValidity = 600_000

/**
 * Checks that a quote answers its request: the same currencies, a total between once and twice the requested
 * amount, something to receive, and a sensible expiry.
 *
 * @throws OnrampUnavailableError for a quote that must not be shown
 */
function assertQuoteFits(
  quote: OnrampQuote,
  { paymentCurrency, amount }: OnrampQuoteQuery,
  symbol: string,
  now: number,
): void {
  const { paymentTotal, paymentSubtotal, purchaseAmount, networkFee, expiresAt } = quote
  const [requested, subtotal, total] = [amount, paymentSubtotal.amount, paymentTotal.amount].map(toUnits) as [
    bigint,
    bigint,
    bigint,
  ]
  const isSane =
    [paymentTotal, paymentSubtotal, networkFee].every(({ currency }) => currency === paymentCurrency) &&
    purchaseAmount.currency === symbol &&
    subtotal === requested &&
    total >= subtotal &&
    total <= 2n * subtotal &&
    toUnits(networkFee.amount) <= total &&
    toUnits(purchaseAmount.amount) > 0n &&
    (expiresAt === undefined || (expiresAt > now && expiresAt <= now + maxValidity)) &&
    !quote.isEstimate
  if (!isSane) throw new OnrampUnavailableError('The provider answered to another question.')
}

/**
 * Lowest worth of the tokens, percent of the payment after the network fee: cards cost up to 5 percent, spreads
 * more.
 */
const minWorth = 80n
/** Highest worth of the tokens, percent of the total payment: nobody sells at such a loss. */
const maxWorth = 125n
/** Prices older than this are ignored, milliseconds. */
const freshFor = 3_600_000

type Market = Pick<OnrampServiceOptions, 'clock' | 'log' | 'prices'>
type Network = OnrampOptions['purchaseCurrencies'][number]['networks'][number]

/**
 * Compares a quote with the market price of its token. Without a fresh price in that currency the quote is
 * accepted: the person sees amount and total before they pay.
 *
 * @throws OnrampUnavailableError for a price far from the market’s
 */
async function assertMarketPrice(
  quote: OnrampQuote,
  network: Network,
  { prices, clock, log }: Market,
): Promise<void> {
  const { paymentTotal, paymentSubtotal, purchaseAmount, networkFee } = quote
  const currency = currencies.find((one) => one === paymentTotal.currency.toLowerCase())
  if (!currency) return
  const token = toTokenId(network)
  const found = await prices.quote([token], currency).catch((error: unknown) => {
    log.warn(
      { problem: error instanceof Error ? error.name : 'unknown' },
      'A quote is not compared with a market price',
    )
    return undefined
  })
  const market = found?.get(token)
  if (!market || clock.now() - market.at > freshFor) return
  const { digits, exponent } = exactDecimal(market.price)
  const shift = 10n ** BigInt(Math.abs(exponent))
  const bought = toUnits(purchaseAmount.amount) * digits
  const worth = exponent < 0 ? bought / shift : bought * shift
  const [subtotal, total, fee] = [paymentSubtotal, paymentTotal, networkFee].map(({ amount }) =>
    toUnits(amount),
  ) as [bigint, bigint, bigint]
  if (worth * 100n < (subtotal - fee) * minWorth || worth * 100n > total * maxWorth)
    throw new OnrampUnavailableError('The provider’s price is far from the market’s.')
}

function toTokenId({ caip, chain_id, contract_address }: Network): CaipAddress {
  const chain: CaipNetworkId = caip ?? `eip155:${chain_id}`
  const contract = contract_address || undefined
  // Solana addresses are case-sensitive.
  return tokenId(chain, chain.startsWith('eip155:') ? contract?.toLowerCase() : contract)
}
