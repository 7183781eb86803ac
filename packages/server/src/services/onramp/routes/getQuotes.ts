import type { Context } from 'hono'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import { askQuote } from '../askQuote.ts'
import type { ReadOptions } from '../createOptionsReader.ts'
import type { OnrampServiceOptions } from '../OnrampServiceOptions.ts'
import { toAliasQuote } from '../toAlias.ts'

/** `GET /v1/onramp/buy/quotes`: the quote of W1.11 for other clients. */
export async function getQuotes(
  c: Context<ApiEnv>,
  options: OnrampServiceOptions,
  readOptions: ReadOptions,
): Promise<Response> {
  const { purchaseCurrency, purchaseNetwork, paymentCurrency, paymentAmount, paymentMethod } = c.req.query()
  if (!purchaseCurrency || !paymentCurrency || !/^\d{1,30}(\.\d{1,18})?$/.test(paymentAmount ?? ''))
    throw new HttpFailure(
      400,
      'paymentAmount',
      'Invalid parameter: name what is bought, what with, and how much of it',
    )
  const quote = await askQuote(options, readOptions, {
    provider: undefined,
    purchaseCurrency,
    network: purchaseNetwork || undefined,
    paymentCurrency,
    paymentMethod: paymentMethod?.toLowerCase() || undefined,
    amount: paymentAmount ?? '',
  })
  return c.json(toAliasQuote(quote), 200, { 'cache-control': 'no-store' })
}
