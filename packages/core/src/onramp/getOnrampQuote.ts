import { onrampDefaults } from '@latchkey/protocol'
import { onrampQuote } from '@latchkey/protocol/schemas'
import { formatAmount } from '../base/amounts.ts'
import { AbortedError, InvalidParameterError } from '../base/errors.ts'
import { InvalidResponseError } from '../base/http.ts'
import type { Config } from '../config/Config.ts'
import { callServer } from '../config/callServer.ts'
import { issueQuote } from '../config/issuedQuotes.ts'
import { isServerError } from '../config/server.ts'
import type { OnrampToken } from './getOnrampOptions.ts'
import { minorDigits, type OnrampMoney, parseMoney } from './OnrampMoney.ts'
import { toServedNetwork } from './offersOnramp.ts'

/** Parameters of {@link getOnrampQuote}. */
export type GetOnrampQuoteParameters = {
  token: OnrampToken
  /** ISO 4217. */
  paymentCurrency: string
  /** Minor units, before fees. */
  amount: bigint
  /** Default: the server's first provider with quotes. */
  provider?: string | undefined
  /** Id of one of the currency's `methods` in `getOnrampOptions`. Default: by card. */
  paymentMethod?: string | undefined
  signal?: AbortSignal | undefined
}

/** Result of {@link getOnrampQuote}. */
export type GetOnrampQuoteReturnType = OnrampQuote | null

/** Errors of {@link getOnrampQuote}. */
export type GetOnrampQuoteErrorType = AbortedError | InvalidParameterError

/**
 * Quotes what an amount of money buys. If no plausible quote comes, returns a placeholder that can't be ordered and
 * carries the failure; `null` on a network the server doesn't serve.
 *
 * @throws AbortedError, InvalidParameterError
 * @example await getOnrampQuote(config, { token, paymentCurrency: 'USD', amount: 5000n }) // 50 dollars
 */
export async function getOnrampQuote(
  config: Config,
  { token, paymentCurrency, amount, provider, paymentMethod, signal }: GetOnrampQuoteParameters,
): Promise<GetOnrampQuoteReturnType> {
  if (typeof amount !== 'bigint' || amount <= 0n)
    throw new InvalidParameterError({
      field: 'amount',
      write: 'minor units as a bigint, e.g. 5000n for 50 dollars',
    })
  if (typeof token?.id !== 'string')
    throw new InvalidParameterError({ field: 'token', write: 'one of the `tokens` of `getOnrampOptions`' })
  const decimals = minorDigits(paymentCurrency)
  const { id, symbol, name } = token
  try {
    const body = {
      purchaseCurrency: { id, symbol, name },
      paymentCurrency: { id: paymentCurrency },
      amount: formatAmount(amount, decimals),
      network: token.networkName,
      provider,
      paymentMethod,
    }
    const call = { schema: onrampQuote, body, network: await toServedNetwork(config, token.network), signal }
    const answer = await callServer(config, '/v1/onramp/quote', call)
    const toMoney = (value: typeof answer.paymentTotal) => parseMoney(value, decimals)
    const quote: Omit<OnrampQuote, 'id'> = {
      token,
      provider,
      quoteId: answer.quoteId,
      paymentTotal: toMoney(answer.paymentTotal),
      paymentSubtotal: toMoney(answer.paymentSubtotal),
      purchaseAmount: parseMoney(answer.purchaseAmount, token.decimals ?? 0),
      networkFee: toMoney(answer.networkFee),
      ...(answer.serviceFee && { serviceFee: toMoney(answer.serviceFee) }),
      expiresAt: Date.now() + Math.min(answer.validFor ?? maxAge, maxAge),
      isEstimate: answer.isEstimate === true,
    }
    // An estimate may say anything: it is shown as one, and can't be ordered.
    if (quote.isEstimate) return { ...quote, id: onrampDefaults.estimateId }
    return issueQuote(config, assertQuote(quote, { paymentCurrency, symbol, amount, decimals }))
  } catch (error) {
    if (error instanceof AbortedError) throw error
    if (isServerError(error, 'networkNotServed')) return null
    config.logger.warn('No quote is available; a placeholder is shown', { error })
    return createPlaceholderQuote({ token, provider, paymentCurrency, amount, decimals }, error)
  }
}

/** A quote for a purchase. It is frozen; `createOnrampOrder` refuses one that has expired or was altered. */
export type OnrampQuote = {
  readonly id: string
  readonly token: OnrampToken
  /** The provider that was asked; absent = the server's choice. */
  readonly provider?: string | undefined
  /** The provider's id of the quote. */
  readonly quoteId: string
  /** The total, fees included. */
  readonly paymentTotal: OnrampMoney
  readonly paymentSubtotal: OnrampMoney
  readonly purchaseAmount: OnrampMoney
  readonly networkFee: OnrampMoney
  readonly serviceFee?: OnrampMoney | undefined
  /** Milliseconds since 1970, by this page's clock. */
  readonly expiresAt: number
  /** Whether this is a placeholder because no quote is available. It can't be ordered. */
  readonly isEstimate: boolean
  /** The failure that led to the placeholder. */
  readonly failure?: unknown
}

/** Milliseconds a quote is valid at most, and if the server doesn't say. */
const maxAge = 60_000

/**
 * Compares a quote with its request: same currency and token, and a total between one and two times the requested
 * amount.
 *
 * @throws InvalidResponseError for another or an implausible quote
 */
export function assertQuote<quote extends Omit<OnrampQuote, 'id' | 'token'>>(
  quote: quote,
  request: {
    readonly paymentCurrency: string
    readonly symbol: string
    readonly amount: bigint
    readonly decimals: number
  },
): quote {
  const { paymentTotal, paymentSubtotal, purchaseAmount, networkFee } = quote
  /** Digits after the point to which all amounts are converted before they are compared. */
  const scale = Math.max(
    paymentTotal.decimals,
    paymentSubtotal.decimals,
    networkFee.decimals,
    request.decimals,
  )
  const toScale = (units: bigint, decimals: number) => units * 10n ** BigInt(scale - decimals)
  const total = toScale(paymentTotal.units, paymentTotal.decimals)
  const subtotal = toScale(paymentSubtotal.units, paymentSubtotal.decimals)
  const isPlausible =
    [paymentTotal, paymentSubtotal, networkFee].every(
      ({ currency }) => currency === request.paymentCurrency,
    ) &&
    purchaseAmount.currency === request.symbol &&
    purchaseAmount.units > 0n &&
    subtotal === toScale(request.amount, request.decimals) &&
    total >= subtotal &&
    total <= 2n * subtotal &&
    toScale(networkFee.units, networkFee.decimals) <= total
  if (!isPlausible) throw new InvalidResponseError({ url: '/v1/onramp/quote', reason: 'shape' })
  return quote
}

/** A placeholder for a missing quote: the requested amount in every field, marked so that it can't be ordered. */
export function createPlaceholderQuote(
  request: {
    readonly token: OnrampToken
    readonly provider: string | undefined
    readonly paymentCurrency: string
    readonly amount: bigint
    readonly decimals: number
  },
  failure: unknown,
): OnrampQuote {
  const money = { units: request.amount, decimals: request.decimals, currency: request.paymentCurrency }
  return {
    id: onrampDefaults.estimateId,
    token: request.token,
    provider: request.provider,
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
