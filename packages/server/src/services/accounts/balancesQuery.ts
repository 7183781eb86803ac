import { type CaipNetworkId, type Currency, parseCaipAddress } from '@latchkey/protocol'
import type { Context } from 'hono'
import { nativePlaceholder } from '../../chain/addresses.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import { readAccount, readChainId, readCurrency, rememberByUrl } from '../../http/query.ts'
import type { ApiEnv } from '../../http/Service.ts'
import type { Chains } from '../../ports/chains.ts'

/** Everything an answer depends on besides the project, in one spelling each. */
export type BalancesQuery = {
  readonly account: string
  readonly chains: readonly CaipNetworkId[]
  readonly currency: Currency
  readonly forced?: ForcedTokens | undefined
}

/** Reads a request for balances: `{address}?currency=&chainId=&forceUpdate=&projectId=`. */
export type BalancesQueryParser = (c: Context<ApiEnv>) => {
  readonly asked: BalancesQuery
  /** As the client says; whether it is a project of ours is another question, answered anew each time. */
  readonly projectId: string | undefined
}

/** Makes the `BalancesQueryParser` of a route: `mains` are asked about where no chain is named, `forceUpdate` where it is read. */
export function createBalancesQueryParser(
  { chains }: { readonly chains: Chains },
  mains: readonly CaipNetworkId[],
  readForced: (forceUpdate: string | undefined) => ForcedTokens | undefined = () => undefined,
): BalancesQueryParser {
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

/** Tokens by chain that shall be read now. The native currency is read anyhow, so its list may be empty. */
export type ForcedTokens = ReadonlyMap<CaipNetworkId, readonly string[]>

const most = 100

/**
 * Reads `forceUpdate`, a comma list of CAIP-10 token addresses, EVM only.
 *
 * @throws HttpFailure 400
 */
export function parseForceUpdate(
  chains: Pick<Chains, 'get'>,
  text: string | undefined,
): ForcedTokens | undefined {
  if (!text) return undefined
  const entries = [...new Set(text.split(',').filter((entry) => entry !== ''))]
  if (entries.length > most)
    throw new HttpFailure(400, '', `Invalid parameter: forceUpdate names more than ${most} tokens`)
  const forced = new Map<CaipNetworkId, string[]>()
  for (const entry of entries) {
    const parts = parseCaipAddress(entry)
    if (!parts) throw new HttpFailure(400, '', 'Crypto utils error: Wrong CAIP-10 format in forceUpdate')
    const { namespace, caipNetworkId } = parts
    if (namespace !== 'eip155') throw new HttpFailure(400, 'address', `Unsupported namespace: ${namespace}`)
    if (!/^0x[\da-f]{40}$/i.test(parts.address))
      throw new HttpFailure(400, 'address', 'The address provided is invalid: forceUpdate')
    if (!chains.get(caipNetworkId)?.http)
      throw new HttpFailure(400, 'chainId', `We don't support the chainId you provided: ${caipNetworkId}`)
    const tokens = forced.get(caipNetworkId) ?? []
    const token = parts.address.toLowerCase()
    forced.set(
      caipNetworkId,
      token === nativePlaceholder || tokens.includes(token) ? tokens : [...tokens, token],
    )
  }
  return forced
}

/** What of a request the rule looks at. */
type ClientMarks = {
  readonly origin: string | undefined
  readonly sv: string | undefined
  readonly sdkVersion: string | undefined
}

/**
 * Under preset `compat` these callers get an empty list, as existing clients and tests expect: no Origin, no SDK version,
 * or one of two versions that misread balances.
 */
export function isShownNoBalances({ origin, sv, sdkVersion }: ClientMarks): boolean {
  const version = sv || sdkVersion
  return !origin || !version || /1\.6\.[45]$/.test(version)
}
