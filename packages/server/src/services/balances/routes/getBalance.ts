import type { CaipNetworkId } from '@latchkey/protocol'
import type { Context } from 'hono'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import { projectOf } from '../../../http/projectOf.ts'
import { readAccount } from '../../../http/readAccount.ts'
import { readChainId } from '../../../http/readChainId.ts'
import { readCurrency } from '../../../http/readCurrency.ts'
import type { BalancesOptions } from '../BalancesOptions.ts'
import type { AskBalances } from '../createAskBalances.ts'
import { isEarlyEmpty } from '../isEarlyEmpty.ts'
import { readForceUpdate } from '../readForceUpdate.ts'

/** `GET /v1/account/{address}/balance?currency=&chainId=&forceUpdate=` (W1.4). */
export async function getBalance(
  c: Context<ApiEnv>,
  { chains, clock, projects, config }: BalancesOptions,
  ask: AskBalances,
  mains: readonly CaipNetworkId[],
): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
  const { sv, currency, chainId, forceUpdate, projectId } = c.req.query()
  const marks = { origin: c.req.header('origin'), sv, sdkVersion: c.req.header('x-sdk-version') }
  if (config.preset === 'compat' && isEarlyEmpty(marks)) return c.body('{"balances":[]}', 200, headers)
  const account = readAccount(c.req.param('address') ?? '')
  const chain = readChainId(chains, chainId, account)
  const { body, readAt } = await ask({
    project: await projectOf(projects, projectId),
    account: account.address,
    chains: chain ? [chain] : mains,
    currency: readCurrency(currency),
    forced: readForceUpdate(chains, forceUpdate),
  })
  const age = Math.max(0, Math.floor((clock.now() - readAt) / 1000))
  return c.body(body, 200, { ...headers, age: String(age) })
}
