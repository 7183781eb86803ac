import type { OnrampOptions } from '@latchkey/protocol'
import { HttpFailure, toPrintable } from '../../http/HttpFailure.ts'
import type { OnrampQuoteQuery } from '../../ports/onramp.ts'

/**
 * Parameters as sent by the client. `purchaseCurrency` is an id or a symbol, `network` is any name that
 * `findNetwork` accepts. Default of `network`: the first network of the currency.
 */
export type PurchaseParameters = {
  readonly purchaseCurrency: string
  readonly network: string | undefined
  readonly paymentCurrency: string
  readonly paymentMethod?: string | undefined
  readonly amount: string
}

/** The payment method of clients that name none. */
const defaultPaymentMethod = 'card'

type Currency = OnrampOptions['purchaseCurrencies'][number]
type Network = Currency['networks'][number]

/**
 * Checks a purchase against what the provider sells: currencies, network, and the limits of the payment
 * method.
 *
 * @throws HttpFailure 400 with field `currency`, `network`, `paymentMethod` or `amount`
 */
export function parsePurchase(
  options: OnrampOptions,
  purchase: PurchaseParameters,
): { readonly quoteQuery: OnrampQuoteQuery; readonly currency: Currency; readonly network: Network } {
  const payment = options.paymentCurrencies.find(({ id }) => id === purchase.paymentCurrency)
  if (!payment) throw refusal('currency', `${toPrintable(purchase.paymentCurrency)} is not accepted`)
  const currency = options.purchaseCurrencies.find(
    ({ id, symbol }) => id === purchase.purchaseCurrency || symbol === purchase.purchaseCurrency,
  )
  if (!currency) throw refusal('currency', `${toPrintable(purchase.purchaseCurrency)} is not sold`)
  const network =
    purchase.network === undefined ? currency.networks[0] : findNetwork(currency, purchase.network)
  if (!network) throw refusal('network', `${currency.symbol} is not sold there`)
  const { paymentMethod = defaultPaymentMethod } = purchase
  const limits = payment.payment_method_limits.find(({ id }) => id === paymentMethod)
  if (!limits) throw refusal('paymentMethod', `${toPrintable(paymentMethod)} is not accepted`)
  const amount = toUnits(purchase.amount)
  const isPrecise = (purchase.amount.split('.')[1]?.length ?? 0) <= minorDigits(payment.id)
  if (!isPrecise || amount < toUnits(limits.min) || amount > toUnits(limits.max))
    throw refusal('amount', `amount must be from ${limits.min} to ${limits.max} ${payment.id}`)
  return {
    quoteQuery: {
      purchaseCurrency: currency.id,
      network: network.name,
      paymentCurrency: payment.id,
      amount: purchase.amount,
    },
    currency,
    network,
  }
}

/** Finds a network by its name, display name or CAIP-2 id. */
export function findNetwork(currency: Currency, name: string): Network | undefined {
  const wanted = name.toLowerCase()
  return currency.networks.find(
    (one) =>
      one.name.toLowerCase() === wanted ||
      one.display_name.toLowerCase() === wanted ||
      (one.caip ?? `eip155:${one.chain_id}`).toLowerCase() === wanted,
  )
}

/** What is paid where a client names no amount, unless the provider’s limits leave it out. */
const defaultAmount = 50

/**
 * Formats the amount of a client that names no quote, with the digits of its currency. Without an amount it is 50, or the least or most of the
 * provider where 50 is outside its limits: 50 JPY buy nothing.
 */
export function toPaymentAmount(
  { paymentCurrencies }: Pick<OnrampOptions, 'paymentCurrencies'>,
  currency: string,
  amount: number | undefined,
): string {
  const digits = minorDigits(currency)
  if (amount) return amount.toFixed(digits)
  const payment = paymentCurrencies.find(({ id }) => id === currency)
  const { min, max } = payment?.payment_method_limits.find(({ id }) => id === defaultPaymentMethod) ?? {}
  const atLeast = Math.max(defaultAmount, Math.ceil(Number(min ?? 0)))
  return Math.min(atLeast, Number(max ?? atLeast)).toFixed(digits)
}

/** Fraction digits of a currency: 2 for USD, none for JPY. */
function minorDigits(currency: string): number {
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  return maximumFractionDigits ?? 2
}

function refusal(field: string, why: string): HttpFailure {
  return new HttpFailure(400, field, `Invalid parameter: ${why}`)
}

/** Fraction digits that `toUnits` keeps. No amount in a request or answer has more. */
const scale = 18

/**
 * Converts decimal text to a count of 10⁻¹⁸, so that amounts of any precision can be compared. The schema has
 * checked the text.
 */
export function toUnits(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(scale, '0'))
}
