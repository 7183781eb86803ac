import type { CaipNetworkId, Currency } from '@latchkey/protocol'
import type { Context } from 'hono'
import type { ApiEnv } from '../../http/ApiEnv.ts'
import { readAccount } from '../../http/readAccount.ts'
import { readChainId } from '../../http/readChainId.ts'
import { readCurrency } from '../../http/readCurrency.ts'
import { rememberByUrl } from '../../http/rememberByUrl.ts'
import type { Chains } from '../../ports/Chains.ts'
import type { ForcedTokens } from './readForceUpdate.ts'

/** Everything an answer depends on besides the project, in one spelling each. */
export type BalancesQuestion = {
  readonly account: string
  readonly chains: readonly CaipNetworkId[]
  readonly currency: Currency
  readonly forced?: ForcedTokens | undefined
}

/** Reads a request for balances: `{address}?currency=&chainId=&forceUpdate=&projectId=` (W1.4). */
export type ReadQuestion = (c: Context<ApiEnv>) => {
  readonly asked: BalancesQuestion
  /** As the client says; whether it is a project of ours is another question, answered anew each time. */
  readonly projectId: string | undefined
}

/** Makes the `ReadQuestion` of a route: `mains` are asked about where no chain is named, `forceUpdate` where it is read. */
export function createReadQuestion(
  { chains }: { readonly chains: Chains },
  mains: readonly CaipNetworkId[],
  readForced: (forceUpdate: string | undefined) => ForcedTokens | undefined = () => undefined,
): ReadQuestion {
  return rememberByUrl((c) => {
    const { currency, chainId, forceUpdate, projectId } = c.req.query()
    const account = readAccount(c.req.param('address') ?? '')
    const chain = readChainId(chains, chainId, account)
    const asked = {
      account: account.address,
      chains: chain ? [chain] : mains,
      currency: readCurrency(currency),
      forced: readForced(forceUpdate),
    }
    return { asked, projectId }
  })
}
