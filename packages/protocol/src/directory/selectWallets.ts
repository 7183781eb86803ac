import { dataLimits } from '../limits.ts'
import type { WalletEntry, WalletList } from '../routes/directory.ts'

/** What the directory is asked for. Ids are 64 hex digits, chains CAIP-2. */
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
 * Answers a query from a list of wallets: `count` is all that match, `data` the asked page of them, 40 long unless
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

/**
 * Whether a wallet can be used on one of the asked CAIP-2 chains. A wallet of one EVM chain takes the others too
 * (EIP-3085), so `eip155` is compared by namespace, everything else exactly. Undefined: nobody stated its chains, which
 * claims nothing, neither for nor against.
 */
function servesChains(stated: readonly string[], asked: readonly string[]): boolean | undefined {
  if (stated.length === 0) return undefined
  return asked.some((chain) => stated.some((own) => own === chain || (isEvm(own) && isEvm(chain))))
}

function isEvm(chain: string): boolean {
  return chain === 'eip155' || chain.startsWith('eip155:')
}

/**
 * How well a name answers a search: 0 it begins with it, 1 one of its words does, 2 it holds it somewhere. Undefined: not
 * at all. Both are folded texts; an empty search is answered by every name alike.
 */
function searchRank(name: string, search: string): 0 | 1 | 2 | undefined {
  const folded = foldText(name)
  if (folded.startsWith(search)) return 0
  const at = folded.indexOf(search)
  if (at < 0) return undefined
  return folded.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(search)) ? 1 : 2
}

/**
 * Text as search compares it: compatibility forms, case and diacritics are dropped, blanks are single.
 *
 * @example foldText('  Ｆｒönt  ier ') // 'front ier'
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * A wallet's name as its id is made of it: folded, words joined by dashes. The id of a wallet without a fixed one
 * is the sha256 of `latchkey:` and this.
 *
 * @example walletSlug('1inch Wallet') // '1inch-wallet'
 */
export function walletSlug(name: string): string {
  return foldText(name)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}
