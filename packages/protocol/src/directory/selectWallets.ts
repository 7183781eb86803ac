import { dataLimits } from '../data/dataLimits.ts'
import { foldText } from './foldText.ts'
import { searchRank } from './searchRank.ts'
import { servesChains } from './servesChains.ts'
import type { WalletQuery } from './WalletQuery.ts'
import type { WalletEntry, WalletList } from './walletEntry.ts'

/**
 * Answers a query from a list of wallets (W2.1): `count` is all that match, `data` the asked page of them, 40 long unless
 * `entries` says otherwise and never longer than 100. The order is that of the list, which is the same for every page;
 * a search puts the better match first. An empty filter filters nothing. Of a list that has each wallet once, as every
 * directory of ours (`findSnapshotProblems`); ids are only looked at where they are asked for. A wallet whose chains
 * nobody stated is answered for any, behind those that state them.
 *
 * Pure, and the same on the server and in the browser.
 *
 * @example selectWallets(wallets, { search: 'meta', entries: 100 })
 */
export function selectWallets(wallets: readonly WalletEntry[], query: WalletQuery): WalletList {
  const found = rankMatches(matches(wallets, query), foldText(query.search ?? ''))
  const size = clamp(query.entries ?? dataLimits.walletPage, 0, dataLimits.walletEntries)
  const start = (clamp(query.page ?? 1, 1, Number.MAX_SAFE_INTEGER) - 1) * size
  return { count: found.length, data: found.slice(start, start + size) }
}

function matches(wallets: readonly WalletEntry[], query: WalletQuery): WalletEntry[] {
  const { badge } = query
  const chains = query.chains?.length ? query.chains : undefined
  const include = setOf(query.include)
  const exclude = setOf(query.exclude)
  const rdns = setOf(query.rdns)
  const names = setOf(query.names?.map(foldText))
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
  // Those that say they serve them come before those of which nobody knows.
  const unknown = found.filter((wallet) => wallet.chains.length === 0)
  return [...found.filter((wallet) => wallet.chains.length > 0), ...unknown]
}

function rankMatches(wallets: WalletEntry[], search: string): WalletEntry[] {
  if (search === '') return wallets
  const ranked = wallets.flatMap((wallet) => {
    const rank = searchRank(wallet.name, search)
    return rank === undefined ? [] : [{ wallet, rank }]
  })
  // the order of equals is kept
  return ranked.sort((one, other) => one.rank - other.rank).map(({ wallet }) => wallet)
}

function setOf(values: readonly string[] | undefined): ReadonlySet<string> | undefined {
  return values && values.length > 0 ? new Set(values) : undefined
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(Math.trunc(value) || 0, least), most)
}
