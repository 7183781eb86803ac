import type { SwapQuotes } from '@latchkey/protocol'
import type { Context } from 'hono'
import { toWireAddress } from '../../../chain/toWireAddress.ts'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import { askQuote } from '../askQuote.ts'
import { readQuestion } from '../readQuestion.ts'
import type { SwapsOptions } from '../SwapsOptions.ts'

/** How long a quote is good for, milliseconds: two blocks of a slow chain. */
const validFor = 30_000

/** `GET /v1/convert/quotes` (W1.5): what an amount would give now. */
export async function getQuotes(c: Context<ApiEnv>, options: SwapsOptions): Promise<Response> {
  const { from = '', to = '', amount, userAddress } = c.req.query()
  const question = readQuestion(options, { from, to, amount, userAddress })
  const quote = await askQuote(options.swaps, question)
  const { chain } = question
  const body: SwapQuotes = {
    quotes: quote
      ? [
          {
            id: null,
            fromAmount: String(question.amount),
            fromAccount: from,
            toAmount: String(quote.toAmount),
            toAccount: to,
            source: quote.source,
            route: quote.route.map((token) => `${chain}:${toWireAddress(token)}`),
            router: `${chain}:${toWireAddress(quote.router)}`,
            expiresAt: options.clock.now() + validFor,
            validFor,
            feeBps: quote.feeBps,
          },
        ]
      : [],
  }
  return c.json(body, 200, { 'cache-control': 'no-store' })
}
