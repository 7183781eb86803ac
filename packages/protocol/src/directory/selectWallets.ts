import { foldText } from '../foldText.ts'
import { dataLimits } from '../limits.ts'
import type { WalletEntry, WalletList } from '../routes/directory.ts'

/** A query of the directory. Ids are 64 hex digits, chains are CAIP-2. */
export type WalletQuery = {
  /** From 1. */
  readonly page?: number | undefined
  /** At most 100. */
  readonly entries?: number | undefined
  readonly chains?: readonly string[] | undefined
  readonly include?: readonly string[] | undefined
  readonly exclude?: readonly string[] | undefined
  readonly search?: string | undefined
  readonly badge?: 'certified' | 'none' | undefined
  readonly rdns?: readonly string[] | undefined
  readonly names?: readonly string[] | undefined
}

/**
 * Runs a query over a list of wallets without duplicates. `count` is the number of matches, `data` one page of them: 40
 * unless `entries` says otherwise, 100 at most. The order is that of the list; a search puts better matches first. An
 * empty filter matches everything. A wallet without stated chains matches any chain, after the wallets that state them.
 *
 * Pure, and the same on the server and in the browser.
 *
 * @example selectWallets(wallets, { search: 'meta', entries: 100 })
 */
export function selectWallets(wallets: readonly WalletEntry[], query: WalletQuery): WalletList {
  const found = rankMatches(filterWallets(wallets, query), foldText(query.search ?? ''))
  const size = clamp(query.entries ?? dataLimits.walletPage, 0, dataLimits.walletEntries)
  const start = (clamp(query.page ?? 1, 1, Number.MAX_SAFE_INTEGER) - 1) * size
  return { count: found.length, data: found.slice(start, start + size) }
}

function filterWallets(wallets: readonly WalletEntry[], query: WalletQuery): WalletEntry[] {
  const { badge } = query
  const chains = query.chains?.length ? query.chains : undefined
  const include = toSet(query.include)
  const exclude = toSet(query.exclude)
  const rdns = toSet(query.rdns)
  const names = toSet(query.names?.map(foldText))
  const found = wallets.filter(
    (wallet) =>
      !exclude?.has(wallet.id) &&
      (!include || include.has(wallet.id)) &&
      (!rdns || (wallet.rdns !== null && rdns.has(wallet.rdns))) &&
      (!names || names.has(foldText(wallet.name))) &&
      (!badge || wallet.badge_type === badge) &&
      (!chains || servesChains(wallet.chains, chains) !== false),
  )
  if (!chains) return found
  // Wallets that state the chain come before wallets that state none.
  const withoutChains = found.filter((wallet) => wallet.chains.length === 0)
  return [...found.filter((wallet) => wallet.chains.length > 0), ...withoutChains]
}

function rankMatches(wallets: WalletEntry[], search: string): WalletEntry[] {
  if (search === '') return wallets
  const ranked = wallets.flatMap((wallet) => {
    const rank = searchRank(wallet.name, search)
    return rank === undefined ? [] : [{ wallet, rank }]
  })
  // `sort` is stable: equal ranks stay in the order of the list
  return ranked.sort((one, other) => one.rank - other.rank).map(({ wallet }) => wallet)
}

function toSet(values: readonly string[] | undefined): ReadonlySet<string> | undefined {
  return values && values.length > 0 ? new Set(values) : undefined
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(Math.trunc(value) || 0, min), max)
}

/**
 * Whether a wallet can be used on one of the CAIP-2 chains. Wallets can add EVM chains (EIP-3085), and accounts of Polkadot are keys
 * without a network, so these two are compared by namespace, everything else exactly.
 *
 * @returns undefined where the wallet states no chains
 */
function servesChains(stated: readonly string[], requested: readonly string[]): boolean | undefined {
  if (stated.length === 0) return undefined
  return requested.some((chain) =>
    stated.some(
      (statedChain) =>
        statedChain === chain ||
        openFamilies.some((family) => isOf(family, statedChain) && isOf(family, chain)),
    ),
  )
}

/** Chain families whose wallets are bound to no network of the family. */
const openFamilies = ['eip155', 'polkadot']

function isOf(family: string, chain: string): boolean {
  return chain === family || chain.startsWith(`${family}:`)
}

/**
 * Ranks a name for a search: 0 where the name starts with the text, 1 where one of its words does, 2 where it contains the
 * text. Undefined: no match.
 *
 * @param search folded text; an empty one gives every name the same rank
 */
function searchRank(name: string, search: string): 0 | 1 | 2 | undefined {
  const folded = foldText(name)
  if (folded.startsWith(search)) return 0
  const index = folded.indexOf(search)
  if (index < 0) return undefined
  return folded.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(search)) ? 1 : 2
}

/**
 * Returns a wallet's name as a slug: folded, words joined by dashes. The id of a wallet without a fixed one is the SHA-256
 * of `latchkey:` and its slug.
 *
 * @example walletSlug('1inch Wallet') // '1inch-wallet'
 */
export function walletSlug(name: string): string {
  return foldText(name)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}
