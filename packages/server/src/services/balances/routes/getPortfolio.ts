import type { TokenBalances } from '@latchkey/protocol'
import type { Context } from 'hono'
import { nativePlaceholder } from '../../../chain/nativePlaceholder.ts'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import { projectOf } from '../../../http/projectOf.ts'
import type { BalancesOptions } from '../BalancesOptions.ts'
import type { AskBalances, BalancesAnswer } from '../createAskBalances.ts'
import type { ReadQuestion } from '../createReadQuestion.ts'

/** `GET /v1/account/{address}/portfolio` (W1.4): what the account holds, as names only. */
export async function getPortfolio(
  c: Context<ApiEnv>,
  { projects }: Pick<BalancesOptions, 'projects'>,
  ask: AskBalances,
  read: ReadQuestion,
): Promise<Response> {
  const { asked, projectId } = read(c)
  const project = await projectOf(projects, projectId)
  const { body } = await answerOf(ask(asked, project))
  const { balances } = JSON.parse(new TextDecoder().decode(body)) as TokenBalances
  const data = balances.map(({ address, chainId, name, symbol }) => ({
    id: address ?? `${chainId}:${nativePlaceholder}`,
    name,
    symbol,
  }))
  return c.json({ data }, 200, { 'cache-control': 'no-store' })
}

/** The answer, or its failure in the words of this route (W6). */
async function answerOf(answer: BalancesAnswer | Promise<BalancesAnswer>): Promise<BalancesAnswer> {
  try {
    return await answer
  } catch (error) {
    throw error instanceof HttpFailure && error.status === 503
      ? new HttpFailure(503, '', 'Portfolio provider is temporarily unavailable')
      : error
  }
}
