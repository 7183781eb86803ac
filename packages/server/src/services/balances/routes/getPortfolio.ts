import type { CaipNetworkId, TokenBalances } from '@latchkey/protocol'
import type { Context } from 'hono'
import { nativePlaceholder } from '../../../chain/nativePlaceholder.ts'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import { projectOf } from '../../../http/projectOf.ts'
import { readAccount } from '../../../http/readAccount.ts'
import { readChainId } from '../../../http/readChainId.ts'
import { readCurrency } from '../../../http/readCurrency.ts'
import type { BalancesOptions } from '../BalancesOptions.ts'
import type { AskBalances } from '../createAskBalances.ts'

/** `GET /v1/account/{address}/portfolio` (W1.4): what the account holds, as names only. */
export async function getPortfolio(
  c: Context<ApiEnv>,
  { chains, projects }: BalancesOptions,
  ask: AskBalances,
  mains: readonly CaipNetworkId[],
): Promise<Response> {
  const { currency, chainId, projectId } = c.req.query()
  const account = readAccount(c.req.param('address') ?? '')
  const chain = readChainId(chains, chainId, account)
  const { body } = await ask({
    project: await projectOf(projects, projectId),
    account: account.address,
    chains: chain ? [chain] : mains,
    currency: readCurrency(currency),
  }).catch((error: unknown) => {
    throw error instanceof HttpFailure && error.status === 503
      ? new HttpFailure(503, '', 'Portfolio provider is temporarily unavailable')
      : error
  })
  const { balances } = JSON.parse(body) as TokenBalances
  const data = balances.map(({ address, chainId, name, symbol }) => ({
    id: address ?? `${chainId}:${nativePlaceholder}`,
    name,
    symbol,
  }))
  return c.json({ data }, 200, { 'cache-control': 'no-store' })
}
