import type { OnrampOptions } from '@latchkey/protocol'
import { HttpFailure, printable } from '../../http/HttpFailure.ts'
import type { OnrampQuestion } from '../../ports/onramp.ts'

/** As it came over the wire. A currency is named by id or symbol, a network by any of its names; the first one without a name. */
export type PurchaseParameters = {
  readonly purchaseCurrency: string
  readonly network: string | undefined
  readonly paymentCurrency: string
  readonly paymentMethod?: string | undefined
  readonly amount: string
}

type Currency = OnrampOptions['purchaseCurrencies'][number]
type Network = Currency['networks'][number]

/**
 * Holds what is asked for to what the provider sells: currencies, network, limits of the way to pay.
 *
 * @throws HttpFailure 400 field `currency`, `network` or `amount`
 */
export function parsePurchase(
  options: OnrampOptions,
  asked: PurchaseParameters,
): { readonly question: OnrampQuestion; readonly currency: Currency; readonly place: Network } {
  const payment = options.paymentCurrencies.find(({ id }) => id === asked.paymentCurrency)
  if (!payment) throw refusal('currency', `${printable(asked.paymentCurrency)} is not accepted`)
  const currency = options.purchaseCurrencies.find(
    ({ id, symbol }) => id === asked.purchaseCurrency || symbol === asked.purchaseCurrency,
  )
  if (!currency) throw refusal('currency', `${printable(asked.purchaseCurrency)} is not sold`)
  const network = asked.network === undefined ? currency.networks[0] : findNetwork(currency, asked.network)
  if (!network) throw refusal('network', `${currency.symbol} is not sold there`)
  const { paymentMethod = 'card' } = asked
  const limits = payment.payment_method_limits.find(({ id }) => id === paymentMethod)
  if (!limits) throw refusal('paymentMethod', `${printable(paymentMethod)} is not accepted`)
  const amount = toUnits(asked.amount)
  const isPrecise = (asked.amount.split('.')[1]?.length ?? 0) <= minorDigits(payment.id)
  if (!isPrecise || amount < toUnits(limits.min) || amount > toUnits(limits.max))
    throw refusal('amount', `amount must be from ${limits.min} to ${limits.max} ${payment.id}`)
  return {
    question: {
      purchaseCurrency: currency.id,
      network: network.name,
      paymentCurrency: payment.id,
      amount: asked.amount,
    },
    currency,
    place: network,
  }
}

/** A network by its name, the one people read, or CAIP-2. */
export function findNetwork(currency: Currency, name: string): Network | undefined {
  const wanted = name.toLowerCase()
  return currency.networks.find(
    (one) =>
      one.name.toLowerCase() === wanted ||
      one.display_name.toLowerCase() === wanted ||
      (one.caip ?? `eip155:${one.chain_id}`).toLowerCase() === wanted,
  )
}

/** Digits after the point of a currency: 2 of USD, none of JPY. */
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

/** More digits after the point than any amount on the wire has. */
const scale = 18

/** Decimal text as a whole number, to compare amounts of any precision; the text has the form of `onramp.ts`. */
export function toUnits(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(scale, '0'))
}
