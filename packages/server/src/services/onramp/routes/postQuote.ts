import { onrampQuoteRequest } from '@latchkey/protocol/schemas'
import type { Context } from 'hono'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import { checkProject } from '../../../http/checkProject.ts'
import { readJson } from '../../../http/readJson.ts'
import { askQuote } from '../askQuote.ts'
import type { ReadOptions } from '../createOptionsReader.ts'
import type { OnrampServiceOptions } from '../OnrampServiceOptions.ts'

export const maxBody = 16 * 1024

/** `POST /v1/onramp/quote` (S7.21). */
export async function postQuote(
  c: Context<ApiEnv>,
  options: OnrampServiceOptions,
  readOptions: ReadOptions,
): Promise<Response> {
  const asked = await readJson(c, onrampQuoteRequest, maxBody)
  const { projectId = c.req.query('projectId') } = asked
  await checkProject(options, { projectId, origin: c.req.header('origin') })
  const quote = await askQuote(options, readOptions, {
    provider: asked.provider,
    purchaseCurrency: asked.purchaseCurrency.id,
    network: asked.network,
    paymentCurrency: asked.paymentCurrency.id,
    paymentMethod: asked.paymentMethod,
    amount: asked.amount,
  })
  return c.json(quote, 200, { 'cache-control': 'no-store' })
}
