import { type CaipAddress, dataLimits, toCaipAddress } from '@latchkey/protocol'
import { dedupe } from '../base/dedupe.ts'
import { AbortedError } from '../base/errors.ts'
import {
  type AccountQueryParameters,
  accountKey,
  type QueryOptions,
  queryDefaults,
} from '../base/queryOptions.ts'
import { sameAddress } from '../base/text.ts'
import type { Config } from '../config/Config.ts'
import type { TokenList } from '../config/holdings.ts'
import type { Network } from '../config/Network.ts'
import { requireNetwork } from '../networks/getNetwork.ts'
import type { ReadParameters } from '../requests/queryChain.ts'
import { currentConnection } from '../wallets/connections.ts'
import { NotConnectedError } from '../wallets/errors.ts'
import { fetchTokens } from './fetchTokens.ts'
import { updateAccount } from './getAccount.ts'

/** Parameters of {@link getTokens}. */
export type GetTokensParameters = Pick<ReadParameters, 'network' | 'signal'> & {
  /** Plain address; default the current account of the network's namespace. */
  address?: string | undefined
}

/**
 * What an account holds on a network: tokens, hidden ones and their worth. The list is kept for 30 s; after a
 * failed read none starts for 30 s, and the last list is answered with its age and the failure. Where the data
 * API isn't to be asked (testnets, local and unlisted networks, no server) it is the native balance alone.
 *
 * @throws NotConnectedError, NetworkUndefinedError, AbortedError (also where account or network were left to default and
 * changed meanwhile, I2), and, where no list was ever read, what `callServer` and RPC reads throw
 * @example const { tokens, hidden, total } = await getTokens(config)
 */
export async function getTokens(config: Config, parameters: GetTokensParameters = {}): Promise<TokenList> {
  const network = requireNetwork(config, parameters.network)
  const { chainNamespace: namespace, caipNetworkId } = network
  const current = () => currentConnection(config.state, namespace)?.accounts[0]
  const address = parameters.address ?? current()
  if (address === undefined) throw new NotConnectedError()
  const list = await getTokenList(config, { network, address, signal: parameters.signal })
  const hasMoved = parameters.network === undefined && config.state.activeNetwork !== caipNetworkId
  const hasChanged = parameters.address === undefined && !sameAddress(namespace, current() ?? '', address)
  if (hasMoved || hasChanged) throw new AbortedError()
  return list
}

/** Parameters of {@link getTokenList}. */
export type LoadTokensParameters = { network: Network; address: string; signal?: AbortSignal | undefined }

/**
 * The token list with its cache and its patience: fresh for 30 s, one read for everybody who asks meanwhile
 *, none for 30 s after a failed one: the last list is answered then, with its age, or the failure
 * where there never was one.
 */
export async function getTokenList(config: Config, parameters: LoadTokensParameters): Promise<TokenList> {
  const { network, address, signal } = parameters
  const { stores, pending } = config._internal
  stores.tokens ??= new Map<CaipAddress, TokenEntry>()
  const account = toTokenAccount(network, address)
  const entry = stores.tokens.get(account) ?? { listedAt: 0, changed: new Set() }
  stores.tokens.set(account, entry)
  if (entry.failure && isWithin(entry.failure.at, dataLimits.balanceRetry)) return lastKnown(entry)
  const isFresh = entry.changed.size === 0 && isWithin(entry.listedAt, dataLimits.portfolioCache)
  if (entry.list && isFresh) return entry.list

  const run = async (control: { signal: AbortSignal }) => {
    const changed = [...entry.changed]
    try {
      const list = await fetchTokens(config, { network, address, changed, signal: control.signal })
      for (const token of changed) entry.changed.delete(token)
      Object.assign(entry, { list, listedAt: Date.now(), failure: undefined })
      publishTokens(config, { network, address, list })
      if (list.nativeOnly === 'notServed')
        announceUnavailableTokens(config, { network, address, reason: 'notServed' })
      return list
    } catch (error) {
      if (error instanceof AbortedError) throw error
      entry.failure = { error, at: Date.now() }
      publishTokens(config, { network, address, failedAt: entry.failure.at })
      announceUnavailableTokens(config, { network, address, reason: 'failed' })
      return lastKnown(entry)
    }
  }
  return dedupe(pending, `tokens ${account}`, run, signal)
}

/** Whether less than so much time has passed; a clock that was set back counts as passed. */
function isWithin(since: number, time: number): boolean {
  const passed = Date.now() - since
  return passed >= 0 && passed < time
}

function lastKnown({ list, failure }: TokenEntry): TokenList {
  if (!list || !failure) throw failure?.error
  return { ...list, failure: failure.error, retryAt: failure.at + dataLimits.balanceRetry }
}

/** What is remembered of one account's tokens on one network. Times are milliseconds since 1970. */
export type TokenEntry = {
  list?: TokenList | undefined
  /** When `list` came. */
  listedAt: number
  /** The last try, where it failed: no new one for a while. */
  failure?: { readonly error: unknown; readonly at: number } | undefined
  /** Tokens that have changed since, to be read live; not empty = `list` isn't fresh any more. */
  readonly changed: Set<CaipAddress>
}

/** Stands for a network's native currency where an address is needed. */
const nativePlaceholder = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/**
 * Notes that something has moved in accounts' balances: their lists aren't fresh any more, and the next read takes these
 * tokens, and the native currency that paid the fee, from the chain instead of the server's cache.
 */
export function invalidateTokens(
  config: Config,
  p: { network: Network; addresses: readonly string[]; tokens: readonly CaipAddress[] },
): void {
  const native = toCaipAddress(p.network.caipNetworkId, nativePlaceholder)
  for (const address of p.addresses) {
    const entry = config._internal.stores.tokens?.get(toTokenAccount(p.network, address))
    for (const token of [native, ...p.tokens]) entry?.changed.add(token)
  }
}

/**
 * Puts a read's outcome where account and send form show it: the list, or when the read failed.
 * Only for the current account on the active network: what came for another one is nobody's to see.
 */
export function publishTokens(
  config: Config,
  p: { network: Network; address: string; list?: TokenList; failedAt?: number },
): void {
  const { caipNetworkId, chainNamespace: namespace } = p.network
  const shown = currentConnection(config.state, namespace)?.accounts[0]
  if (config.state.activeNetwork !== caipNetworkId || !shown || !sameAddress(namespace, shown, p.address))
    return
  const { list, failedAt: lastRetry } = p
  if (list) updateAccount(config, { namespace, details: { tokenBalance: list.tokens } })
  config._internal.setState((state) => {
    const tokenBalances = list?.tokens ?? state.send.tokenBalances
    return { ...state, send: { ...state.send, tokenBalances, lastRetry } }
  })
}

/** Says that an account's balances are unavailable, at most once per 30 s and account, over all networks. */
export function announceUnavailableTokens(
  config: Config,
  p: { network: Network; address: string; reason: 'failed' | 'notServed' },
): void {
  const { stores } = config._internal
  stores.tokensAnnounced ??= new Map<string, number>()
  const account = toTokenAccount(p.network, p.address)
  const key = `${p.network.chainNamespace}:${account.slice(account.lastIndexOf(':') + 1)}`
  const passed = Date.now() - (stores.tokensAnnounced.get(key) ?? Number.NEGATIVE_INFINITY)
  if (passed >= 0 && passed < dataLimits.balanceRetry) return
  stores.tokensAnnounced.set(key, Date.now())
  const { reason, network } = p
  config.events.emit({
    event: 'tokens_unavailable',
    properties: { account, network: network.caipNetworkId, reason },
  })
}

/** The CAIP-10 id under which an account's data is kept: letters' case makes no difference in `eip155`. */
export function toTokenAccount(network: Network, address: string): CaipAddress {
  const plain = network.chainNamespace === 'eip155' ? address.toLowerCase() : address
  return toCaipAddress(network.caipNetworkId, plain)
}

/** The key under which an account's tokens are kept. */
export function getTokensQueryKey(parameters: AccountQueryParameters) {
  return ['latchkey', 'tokens', accountKey(parameters)] as const
}

/** The query of an account's tokens; switched off until address and network are known. */
export function getTokensQueryOptions(
  config: Config,
  parameters: AccountQueryParameters,
): QueryOptions<TokenList, ReturnType<typeof getTokensQueryKey>> {
  const { address, network } = parameters
  return {
    ...queryDefaults.tokens,
    queryKey: getTokensQueryKey(parameters),
    queryFn: ({ signal }) => getTokens(config, { address, network, signal }),
    enabled: address !== undefined && network !== undefined,
  }
}
