import { type CaipAddress, type CaipNetworkId, toCaipAddress, toNativeToken } from '@latchkey/protocol'
import type { Config } from './Config.ts'
import type { Network } from './Network.ts'
import { getFeatureState } from './stores.ts'

/** Balances that a transaction changes. The native currency, which pays the fee, is always one of them. */
export type TokenChange = {
  readonly network: Network
  readonly addresses: readonly string[]
  readonly tokens: readonly CaipAddress[]
}

/** What has changed in the tokens of an account since its list was read. */
export type ChangedTokens = {
  /** Tokens that the next read takes past the cache of the server. */
  readonly tokens: Set<CaipAddress>
  /** Counts the changes. A list that was begun before the last one is stale. */
  version: number
}

/** Returns the changes of an account on a network, by its CAIP-10 id. In `eip155` the case of the address's letters is ignored. */
export function getChangedTokens(config: Config, account: CaipAddress): ChangedTokens {
  const { changed } = getChanges(config)
  const entry = changed.get(account) ?? { tokens: new Set(), version: 0 }
  changed.set(account, entry)
  return entry
}

/** Marks token lists as stale. The next read takes these tokens and the native currency past the cache of the server. */
export function invalidateTokens(config: Config, { network, addresses, tokens }: TokenChange): void {
  const native = toNativeToken(network.caipNetworkId)
  for (const address of addresses) {
    const entry = getChangedTokens(config, toTokenAccount(network, address))
    for (const token of [native, ...tokens]) entry.tokens.add(token)
    entry.version += 1
  }
}

/** Transactions whose change is remembered at most; the oldest are forgotten. */
const maxTransactions = 100

type SentTransaction = { readonly network: CaipNetworkId; readonly hash: string }

/**
 * Remembers which balances a sent transaction will change, for {@link settleTransaction}. Before the network has included it, a read
 * still finds the old ones.
 */
export function expectTokenChange(config: Config, { network, hash }: SentTransaction, change: TokenChange) {
  const { expected } = getChanges(config)
  expected.set(`${network} ${hash}`, change)
  for (const key of expected.keys()) {
    if (expected.size <= maxTransactions) return
    expected.delete(key)
  }
}

/**
 * Marks the balances that a transaction has changed as stale, once for each transaction: the expected ones, else the native currency
 * of the sender.
 *
 * @param otherwise the change of a transaction that nobody has announced with `expectTokenChange`
 */
export function settleTransaction(
  config: Config,
  { network, hash }: SentTransaction,
  otherwise: TokenChange,
): void {
  const { expected, settled } = getChanges(config)
  const key = `${network} ${hash}`
  if (settled.has(key)) return
  settled.add(key)
  for (const old of settled) if (settled.size > maxTransactions) settled.delete(old)
  invalidateTokens(config, expected.get(key) ?? otherwise)
  expected.delete(key)
}

/** Returns the CAIP-10 id under which the tokens of an account are kept. */
export function toTokenAccount(network: Network, address: string): CaipAddress {
  const plain = network.chainNamespace === 'eip155' ? address.toLowerCase() : address
  return toCaipAddress(network.caipNetworkId, plain)
}

type Changes = {
  /** By CAIP-10 account. */
  readonly changed: Map<CaipAddress, ChangedTokens>
  /** By network and hash. */
  readonly expected: Map<string, TokenChange>
  readonly settled: Set<string>
}

function getChanges(config: Config): Changes {
  return getFeatureState<Changes>(config, 'tokenChanges', () => ({
    changed: new Map(),
    expected: new Map(),
    settled: new Set(),
  }))
}
