import type { Context } from 'hono'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import { keptAnswer } from '../../../http/keptAnswer.ts'
import { printable } from '../../../http/printable.ts'
import { readCurrency } from '../../../http/readCurrency.ts'
import { readPage } from '../../../http/readPage.ts'
import type { AskHistory } from '../createAskHistory.ts'
import type { HistoryOptions } from '../HistoryOptions.ts'
import { historyCursor } from '../historyCursor.ts'

/** `GET /v1/account/{account}/history?cursor=&chainId=&currency=&onramp=` (W1.3). */
export async function getHistory(
  c: Context<ApiEnv>,
  options: HistoryOptions,
  ask: AskHistory,
): Promise<Response> {
  const { currency, onramp } = c.req.query()
  if (onramp) throw new HttpFailure(400, 'provider', `Unsupported provider: ${printable(onramp)}`)
  const page = await readPage(
    c,
    c.req.param('account'),
    { ...options, index: options.history },
    historyCursor.read,
  )
  const { body, madeAt } = await ask({ ...page, currency: readCurrency(currency) })
  return keptAnswer(body, options.clock.now() - madeAt)
}
