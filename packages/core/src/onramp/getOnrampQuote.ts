import { onrampDefaults } from '@latchkey/protocol'
import { onrampQuote } from '@latchkey/protocol/schemas'
import { formatAmount } from '../base/amounts.ts'
import { AbortedError } from '../base/errors.ts'
import { InvalidResponseError } from '../base/http.ts'
import { loadCode } from '../base/load.ts'
import type { QueryOptions } from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'
import { callServer } from '../config/callServer.ts'
import { NetworkNotServedError } from '../config/server.ts'
import { type OnrampToken, onrampQueryDefaults } from './getOnrampOptions.ts'
import { minorDigits, type OnrampMoney, parseMoney } from './OnrampMoney.ts'
import { toServedNetwork } from './offersOnramp.ts'

/** Parameters of `getOnrampQuote`. */
export type GetOnrampQuoteParameters = {
  token: OnrampToken
  /** ISO 4217. */
  paymentCurrency: string
  /** Minor units, before fees. */
  amount: bigint
  /** Default: the server's first that tells prices. */
  provider?: string | undefined
  signal?: AbortSignal | undefined
}

/**
 * What an amount of money buys now. Where nobody tells, or what is told can't be meant, an estimate that buys nothing and says why
 *; `null` on a network the server doesn't serve.
 *
 * @throws AbortedError
 * @example await getOnrampQuote(config, { token, paymentCurrency: 'USD', amount: 5000n }) // 50 dollars
 */
export async function getOnrampQuote(
  config: Config,
  parameters: GetOnrampQuoteParameters,
): Promise<OnrampQuote | null> {
  const { readOnrampQuote } = await loadCode(() => import('./getOnrampQuote.ts'))
  return readOnrampQuote(config, parameters)
}

/** What an amount of money buys now. */
export type OnrampQuote = {
  readonly quoteId: string
  /** In all, fees included. */
  readonly paymentTotal: OnrampMoney
  readonly paymentSubtotal: OnrampMoney
  readonly purchaseAmount: OnrampMoney
  readonly networkFee: OnrampMoney
  readonly serviceFee?: OnrampMoney | undefined
  /** By this machine's clock, milliseconds since 1970. */
  readonly expiresAt: number
  /** Nobody gave it: it only stands in for a price, which is unavailable, and buys nothing. */
  readonly isEstimate: boolean
  /** Why there is only that. */
  readonly failure?: unknown
}

/** Parameters of the query of what an amount of money buys. */
export type OnrampQuoteQueryParameters = {
  token: OnrampToken | undefined
  /** ISO 4217. */
  paymentCurrency: string | undefined
  /** Minor units. */
  amount: bigint | undefined
  provider: string | undefined
}

/** The key under which a quote is kept. */
export function getOnrampQuoteQueryKey(parameters: OnrampQuoteQueryParameters) {
  const { token, paymentCurrency, amount, provider } = parameters
  const { id, networkName } = token ?? {}
  return [
    'latchkey',
    'onrampQuote',
    { id, networkName, paymentCurrency, amount: amount === undefined ? undefined : String(amount), provider },
  ] as const
}

/** The query of what an amount of money buys; switched off without a token, a currency or an amount. */
export function getOnrampQuoteQueryOptions(
  config: Config,
  parameters: OnrampQuoteQueryParameters,
): QueryOptions<OnrampQuote | null, ReturnType<typeof getOnrampQuoteQueryKey>> {
  const { token, paymentCurrency, amount, provider } = parameters
  return {
    ...onrampQueryDefaults.quote,
    queryKey: getOnrampQuoteQueryKey(parameters),
    queryFn: async ({ signal }) =>
      token && paymentCurrency !== undefined && amount !== undefined
        ? getOnrampQuote(config, { token, paymentCurrency, amount, provider, signal })
        : null,
    enabled: !!token && paymentCurrency !== undefined && amount !== undefined,
  }
}

/** No price is believed for longer, milliseconds, whatever the server says; nor for longer than this where it says nothing. */
const maxAge = 60_000

/** The working half of `getOnrampQuote`; throws what it says. */
export async function fetchOnrampQuote(
  config: Config,
  { token, paymentCurrency, amount, provider, signal }: GetOnrampQuoteParameters,
): Promise<OnrampQuote | null> {
  const decimals = minorDigits(paymentCurrency)
  const { id, symbol, name } = token
  try {
    const body = {
      purchaseCurrency: { id, symbol, name },
      paymentCurrency: { id: paymentCurrency },
      amount: formatAmount(amount, decimals),
      network: token.networkName,
      provider,
    }
    const call = { schema: onrampQuote, body, network: await toServedNetwork(config, token.network), signal }
    const told = await callServer(config, '/v1/onramp/quote', call)
    const money = (one: typeof told.paymentTotal) => parseMoney(one, decimals)
    const quote: OnrampQuote = {
      quoteId: told.quoteId,
      paymentTotal: money(told.paymentTotal),
      paymentSubtotal: money(told.paymentSubtotal),
      purchaseAmount: parseMoney(told.purchaseAmount, token.decimals ?? 0),
      networkFee: money(told.networkFee),
      ...(told.serviceFee && { serviceFee: money(told.serviceFee) }),
      expiresAt: Date.now() + Math.min(told.validFor ?? maxAge, maxAge),
      isEstimate: told.isEstimate === true,
    }
    return quote.isEstimate ? quote : assertQuote(quote, { paymentCurrency, symbol, amount, decimals })
  } catch (error) {
    if (error instanceof AbortedError) throw error
    if (error instanceof NetworkNotServedError) return null
    config.logger.warn('There is no price: an estimate stands in for it', { error })
    return createPlaceholderQuote({ paymentCurrency, amount, decimals }, error)
  }
}

/**
 * Holds a quote to its question: the same money, a total from once to twice of what was asked for, and the token that was.
 *
 * @throws InvalidResponseError for an answer to another question, or one nobody should be shown
 */
export function assertQuote(
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

/** What stands in for a price nobody told: the asked amount everywhere, marked so that it buys nothing. */
export function createPlaceholderQuote(
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
