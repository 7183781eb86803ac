import type { Context } from 'hono'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import { indexedChains } from '../../../http/indexedChains.ts'
import { printable } from '../../../http/printable.ts'
import { projectOf } from '../../../http/projectOf.ts'
import { readAccount } from '../../../http/readAccount.ts'
import { readChainId } from '../../../http/readChainId.ts'
import { readCurrency } from '../../../http/readCurrency.ts'
import type { AskHistory } from '../createAskHistory.ts'
import type { HistoryOptions } from '../HistoryOptions.ts'
import { historyCursor } from '../historyCursor.ts'

/** `GET /v1/account/{account}/history?cursor=&chainId=&currency=&onramp=` (W1.3). */
export async function getHistory(
  c: Context<ApiEnv>,
  { chains, clock, index, projects, config }: HistoryOptions,
  ask: AskHistory,
): Promise<Response> {
  const { cursor, chainId, currency, onramp, projectId } = c.req.query()
  if (onramp) throw new HttpFailure(400, 'provider', `Unsupported provider: ${printable(onramp)}`)
  const account = readAccount(c.req.param('account') ?? '')
  const chain = readChainId(chains, chainId, account)
  const asked = indexedChains({ chains, index }, config.networks, chain)
  const scope = { account: account.address, chain: chain ?? 'all' }
  const after = cursor ? historyCursor.read(cursor, scope, asked) : undefined
  if (cursor && !after)
    throw new HttpFailure(
      400,
      'cursor',
      'The cursor is not one of this account and chain. Start again without it.',
    )
  const page = await ask({
    project: await projectOf(projects, projectId),
    scope,
    chains: asked,
    currency: readCurrency(currency),
    ...(after && { cursor, after }),
  })
  const age = Math.max(0, Math.floor((clock.now() - page.madeAt) / 1000))
  return c.body(page.body, 200, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    age: String(age),
  })
}
