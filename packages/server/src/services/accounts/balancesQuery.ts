import { type CaipNetworkId, type Currency, parseCaipAddress } from '@latchkey/protocol'
import type { Context } from 'hono'
import { HttpFailure } from '../../http/HttpFailure.ts'
import {
  type AccountFamily,
  createUnsupportedNamespace,
  memoizeByUrl,
  parseAccount,
  parseChainId,
  parseCurrency,
} from '../../http/query.ts'
import type { ApiEnv } from '../../http/Service.ts'
import type { Chains } from '../../ports/chains.ts'

/** A parsed request for balances, without the project. Equal requests have equal values. */
export type BalancesQuery = {
  readonly family: AccountFamily
  readonly account: string
  readonly chains: readonly CaipNetworkId[]
  readonly currency: Currency
  readonly forced?: ForcedTokens | undefined
  /** Whether all is read past the cache. */
  readonly refresh?: boolean
}

/** Parses `{address}?currency=&chainId=&forceUpdate=&refresh=&projectId=`. */
export type BalancesQueryParser = (c: Context<ApiEnv>) => {
  readonly query: BalancesQuery
  /** As the client sent it. Whether the project exists is checked per request. */
  readonly projectId: string | undefined
}

/**
 * Creates the parser of a route.
 *
 * @param mainnets chains to read when the request names none, by family of the account
 * @param parseForced parser of `forceUpdate`; routes without that parameter leave it out
 * @throws HttpFailure 400
 */
export function createBalancesQueryParser(
  { chains }: { readonly chains: Chains },
  mainnets: Readonly<Record<AccountFamily, readonly CaipNetworkId[]>>,
  parseForced: (forceUpdate: string | undefined) => ForcedTokens | undefined = () => undefined,
): BalancesQueryParser {
  return memoizeByUrl((c) => {
    const { currency, chainId, forceUpdate, refresh, projectId } = c.req.query()
    const account = parseAccount(c.req.param('address') ?? '')
    const chain = parseChainId(chains, chainId, account)
    const { family } = account
    // An empty list would claim that the account holds nothing.
    if (family !== 'eip155' && !chain && mainnets[family].length === 0)
      throw createUnsupportedNamespace(family)
    const query = {
      family,
      account: account.address,
      chains: chain ? [chain] : mainnets[family],
      currency: parseCurrency(currency),
      forced: parseForced(forceUpdate),
      refresh: refresh === 'true',
    }
    return { query, projectId }
  })
}

/** A token to read past the cache: its contract in lower case, or the placeholder; and CAIP-10 as the client wrote it. */
type ForcedToken = { readonly token: string; readonly text: string }

/** Tokens to read past the cache, by chain. */
export type ForcedTokens = ReadonlyMap<CaipNetworkId, readonly ForcedToken[]>

const maxForcedTokens = 100

/**
 * Parses `forceUpdate`: comma-separated CAIP-10 token addresses on EVM chains.
 *
 * @throws HttpFailure 400
 */
export function parseForceUpdate(
  chains: Pick<Chains, 'get'>,
  text: string | undefined,
): ForcedTokens | undefined {
  if (!text) return undefined
  const entries = [...new Set(text.split(',').filter((entry) => entry !== ''))]
  if (entries.length > maxForcedTokens)
    throw new HttpFailure(400, '', `Invalid parameter: forceUpdate names more than ${maxForcedTokens} tokens`)
  const forced = new Map<CaipNetworkId, ForcedToken[]>()
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
    const isRepeated = tokens.some((one) => one.token === token)
    forced.set(caipNetworkId, isRepeated ? tokens : [...tokens, { token, text: entry }])
  }
  return forced
}

/** What a request says about the client that sent it. */
type ClientMarks = {
  readonly origin: string | undefined
  /** SDK version in the query. Takes precedence over the header. */
  readonly sv: string | undefined
  /** The header `x-sdk-version`. */
  readonly sdkVersion: string | undefined
}

/**
 * Whether preset `compat` answers with an empty list, as existing clients and their tests expect: requests
 * without an Origin or SDK version, and two SDK versions that misread balances.
 */
export function receivesEmptyList({ origin, sv, sdkVersion }: ClientMarks): boolean {
  const version = sv || sdkVersion
  return !origin || !version || /1\.6\.[45]$/.test(version)
}
