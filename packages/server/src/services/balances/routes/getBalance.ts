import type { Context } from 'hono'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import { andThen } from '../../../http/andThen.ts'
import { keptAnswer } from '../../../http/keptAnswer.ts'
import { projectOf } from '../../../http/projectOf.ts'
import type { BalancesOptions } from '../BalancesOptions.ts'
import type { AskBalances } from '../createAskBalances.ts'
import type { ReadQuestion } from '../createReadQuestion.ts'
import { isEarlyEmpty } from '../isEarlyEmpty.ts'

/** `GET /v1/account/{address}/balance` (W1.4), without waiting where the answer is kept. */
export function getBalance(
  c: Context<ApiEnv>,
  { clock, projects, config }: Pick<BalancesOptions, 'clock' | 'projects' | 'config'>,
  ask: AskBalances,
  read: ReadQuestion,
): Response | Promise<Response> {
  if (config.preset === 'compat' && isEarlyEmpty(marksOf(c)))
    return c.body('{"balances":[]}', 200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  const { asked, projectId } = read(c)
  return andThen(projectOf(projects, projectId), (project) =>
    andThen(ask(asked, project), ({ body, readAt }) => keptAnswer(body, clock.now() - readAt)),
  )
}

function marksOf({ req }: Context<ApiEnv>): Parameters<typeof isEarlyEmpty>[0] {
  return { origin: req.header('origin'), sv: req.query('sv'), sdkVersion: req.header('x-sdk-version') }
}
