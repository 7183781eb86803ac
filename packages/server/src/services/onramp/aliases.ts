import type { OnrampOptions, OnrampQuote } from '@latchkey/protocol'
import type { Context } from 'hono'
import { HttpFailure } from '../../http/HttpFailure.ts'
import type { ApiEnv } from '../../http/Service.ts'
import type { OnrampServiceOptions, OptionsReader } from './providers.ts'
import { getQuote } from './quotes.ts'

/** `GET /v1/onramp/buy/quotes`: the quote in the form existing clients expect. */
export async function getQuotes(
  c: Context<ApiEnv>,
  options: OnrampServiceOptions,
  getProviderOptions: OptionsReader,
): Promise<Response> {
  const { purchaseCurrency, purchaseNetwork, paymentCurrency, paymentAmount, paymentMethod } = c.req.query()
  if (!purchaseCurrency || !paymentCurrency || !/^\d{1,30}(\.\d{1,18})?$/.test(paymentAmount ?? ''))
    throw new HttpFailure(
      400,
      'paymentAmount',
      'Invalid parameter: name what is bought, what with, and how much of it',
    )
  const quote = await getQuote(options, getProviderOptions, {
    provider: undefined,
    purchaseCurrency,
    network: purchaseNetwork || undefined,
    paymentCurrency,
    paymentMethod: paymentMethod?.toLowerCase() || undefined,
    amount: paymentAmount ?? '',
  })
  return c.json(toAliasQuote(quote), 200, { 'cache-control': 'no-store' })
}

/** Options in the form of `GET /v1/onramp/buy/options`. */
export function toAliasOptions({ paymentCurrencies, purchaseCurrencies }: OnrampOptions) {
  return {
    paymentCurrencies: paymentCurrencies.map(({ id, payment_method_limits: limits }) => ({ id, limits })),
    purchaseCurrencies: purchaseCurrencies.map(({ id, name, symbol, networks }) => ({
      id,
      name,
      symbol,
      networks: networks.map(({ name, display_name, chain_id, contract_address }) => ({
        name,
        displayName: display_name,
        chainId: chain_id,
        contractAddress: contract_address ?? '',
      })),
    })),
  }
}

/** A quote in the form of `GET /v1/onramp/buy/quotes`. */
function toAliasQuote({
  paymentTotal,
  paymentSubtotal,
  purchaseAmount,
  networkFee,
  serviceFee,
  quoteId,
}: OnrampQuote) {
  const money = ({ amount: value, currency }: OnrampQuote['networkFee']) => ({ value, currency })
  return {
    paymentTotal: money(paymentTotal),
    paymentSubTotal: money(paymentSubtotal),
    purchaseAmount: money(purchaseAmount),
    networkFee: money(networkFee),
    coinbaseFee: money(serviceFee ?? { amount: '0.00', currency: paymentTotal.currency }),
    quoteId,
  }
}
