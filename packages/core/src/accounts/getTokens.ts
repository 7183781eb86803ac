import { type CaipAddress, dataLimits } from '@latchkey/protocol'
import { dedupe } from '../base/dedupe.ts'
import { AbortedError } from '../base/errors.ts'
import { sameAddress } from '../base/text.ts'
import type { Config } from '../config/Config.ts'
import type { TokenList } from '../config/holdings.ts'
import type { Network } from '../config/Network.ts'
import { setReadTime } from '../config/readTimes.ts'
import { getFeatureState } from '../config/stores.ts'
import { getChangedTokens, toTokenAccount } from '../config/tokenChanges.ts'
import type { AccountParameters } from '../config/typedConfig.ts'
import { currentConnection } from '../wallets/connections.ts'
import { fetchTokens } from './fetchTokens.ts'
import { type AccountReadErrorType, requireAccount } from './requireAccount.ts'
import { updateAccount } from './updateAccount.ts'

/** Parameters of {@link getTokens}. */
export type GetTokensParameters<config extends Config = Config> = AccountParameters<config> & {
  signal?: AbortSignal | undefined
}

/** Result of {@link getTokens}. */
export type GetTokensReturnType = TokenList

/** Errors of {@link getTokens}; `name` tells them apart. */
export type GetTokensErrorType = AccountReadErrorType

/**
 * Returns the tokens of an account on a network, hidden ones included, with their worth.
 *
 * A list stays fresh for 30 s. After a failed read, no read starts for 30 s, and the last list is returned with its
 * age and the error. On networks that the data API does not serve, and on test networks, the node is read: the native
 * balance, and the tokens if the adapter can read them.
 *
 * @throws NotConnectedError, InvalidNetworkError, AbortedError (also when the default account or
 * network has changed meanwhile), and, when there is no earlier list, what `callServer` and RPC reads throw
 * @example
 * const { tokens, hidden, total } = await getTokens(config)
 */
export async function getTokens<config extends Config>(
  config: config,
  parameters: GetTokensParameters<config> = {},
): Promise<GetTokensReturnType> {
  const { network, address } = await requireAccount(config, parameters)
  const { chainNamespace: namespace, caipNetworkId } = network
  const list = await getTokenList(config, { network, address, signal: parameters.signal })
  const current = currentConnection(config.state, namespace)?.accounts[0] ?? ''
  const networkChanged = parameters.network === undefined && config.state.activeNetwork !== caipNetworkId
  const accountChanged = parameters.address === undefined && !sameAddress(namespace, current, address)
  if (networkChanged || accountChanged) throw new AbortedError()
  return list
}

/** Returns the cached list while it is fresh, else reads it once for all callers. */
async function getTokenList(
  config: Config,
  parameters: { network: Network; address: string; signal?: AbortSignal | undefined },
): Promise<TokenList> {
  const { network, address, signal } = parameters
  const { inFlight } = config._internal
  const tokens = getTokenEntries(config)
  const account = toTokenAccount(network, address)
  const entry: TokenEntry = tokens.get(account) ?? { listedAt: 0, version: 0 }
  tokens.set(account, entry)
  if (entry.failure && isWithin(entry.failure.at, dataLimits.balanceRetry)) return toLastList(entry)
  const changes = getChangedTokens(config, account)
  const { version } = changes
  const isFresh = entry.version === version && isWithin(entry.listedAt, dataLimits.portfolioCache)
  if (entry.list && isFresh) return entry.list

  const run = async (control: { signal: AbortSignal }) => {
    try {
      const changed = [...changes.tokens]
      const list = await fetchTokens(config, { network, address, changed, signal: control.signal })
      // A change meanwhile is one that this list may not have: its tokens are read once more.
      if (changes.version === version) changes.tokens.clear()
      if (version < entry.version) return entry.list ?? list
      Object.assign(entry, { list, listedAt: Date.now(), version, failure: undefined })
      setReadTime(config, `tokens ${account}`, entry.listedAt)
      publishTokens(config, { network, address, list })
      if (list.nativeOnly === 'notServed')
        announceUnavailableTokens(config, { network, address, reason: 'notServed' })
      return list
    } catch (error) {
      if (error instanceof AbortedError) throw error
      if (version < entry.version && entry.list) return entry.list
      entry.failure = { error, at: Date.now() }
      setReadTime(config, `tokens ${account}`, entry.failure.at)
      announceUnavailableTokens(config, { network, address, reason: 'failed' })
      return toLastList(entry)
    }
  }
  // A read that was begun before the last change is not shared.
  return dedupe(inFlight, `tokens ${account} ${version}`, run, signal)
}

/** Whether less than `duration` (ms) has passed since a time. After a clock that was set back, it has passed. */
function isWithin(since: number, duration: number): boolean {
  const passed = Date.now() - since
  return passed >= 0 && passed < duration
}

/** @throws the error of the last read when there is no earlier list */
function toLastList({ list, failure }: TokenEntry): TokenList {
  if (!list || !failure) throw failure?.error
  return { ...list, failure: failure.error, retryAt: failure.at + dataLimits.balanceRetry }
}

/** Cached tokens of one account on one network. Times are milliseconds since 1970. */
type TokenEntry = {
  list?: TokenList | undefined
  /** When `list` was read; 0: never. */
  listedAt: number
  /** The last read, if it failed. */
  failure?: { readonly error: unknown; readonly at: number } | undefined
  /** Number of changes (`ChangedTokens`) when the read of `list` began. After another one it is stale. */
  version: number
}

/** Copies a list to the account details. Skipped unless it belongs to the current account on the active network. */
function publishTokens(config: Config, p: { network: Network; address: string; list: TokenList }): void {
  const { caipNetworkId, chainNamespace: namespace } = p.network
  const currentAddress = currentConnection(config.state, namespace)?.accounts[0]
  if (
    config.state.activeNetwork !== caipNetworkId ||
    !currentAddress ||
    !sameAddress(namespace, currentAddress, p.address)
  )
    return
  updateAccount(config, { namespace, details: { tokenBalance: p.list.tokens } })
}

/** Emits `tokens_unavailable`, at most once per 30 s and account. */
function announceUnavailableTokens(
  config: Config,
  p: { network: Network; address: string; reason: 'failed' | 'notServed' },
): void {
  const announced = getFeatureState(config, 'tokensAnnounced', () => new Map<string, number>())
  const account = toTokenAccount(p.network, p.address)
  const key = `${p.network.chainNamespace}:${account.slice(account.lastIndexOf(':') + 1)}`
  if (isWithin(announced.get(key) ?? Number.NEGATIVE_INFINITY, dataLimits.balanceRetry)) return
  announced.set(key, Date.now())
  const { reason, network } = p
  config.events.emit({
    event: 'tokens_unavailable',
    properties: { account, network: network.caipNetworkId, reason },
  })
}

/** Token lists by CAIP-10 account. */
function getTokenEntries(config: Config): Map<CaipAddress, TokenEntry> {
  return getFeatureState(config, 'tokens', () => new Map())
}
