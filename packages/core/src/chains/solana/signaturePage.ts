import type { RpcClient } from '../../config/Network.ts'
import { requestParsed } from './solanaRpc.ts'

/** Entries of a list that a node gives at most. */
const maxListLength = 1000

/** A transaction in an account's list. `blockTime`: seconds since 1970. */
export type HistoryEntry = {
  readonly signature: string
  readonly slot: number
  readonly blockTime: number
  readonly failed: boolean
}
/** The newest transactions of one account. `isCut`: there are older ones. */
type List = { readonly entries: readonly HistoryEntry[]; readonly isCut: boolean }
type Page = { readonly entries: readonly HistoryEntry[]; readonly isLast: boolean }

/**
 * Returns a page of the transactions that any of these accounts has in its list, newest first. Block times are whole seconds, in
 * which several slots pass, so the order is that of the slots. The order of two lists within one slot is unknown: a page never ends
 * inside a slot, and the next one begins below it. So nothing is left out or repeated.
 *
 * @param before the last signature of the page before
 * @throws RpcError, and what the client throws
 */
export async function getSignaturePage(
  rpc: RpcClient,
  accounts: readonly string[],
  { before, size }: { readonly before: string | undefined; readonly size: number },
): Promise<Page> {
  const getLists = (limit: number) =>
    Promise.all(accounts.map((account) => getSignatures(rpc, account, { before, limit })))
  const [below, lists] = await Promise.all([
    before === undefined ? undefined : getSlot(rpc, before),
    getLists(size + 1),
  ])
  const page = cutPage(lists, below, size)
  if (page.entries.length > 0 || page.isLast) return page
  // A list that is within one slot from its first entry to its last tells nothing of what is below.
  return cutPage(await getLists(maxListLength), below, size)
}

function cutPage(lists: readonly List[], below: number | undefined, size: number): Page {
  const unique = new Map<string, HistoryEntry>()
  for (const { entries } of lists)
    for (const entry of entries)
      if (below === undefined || entry.slot < below) unique.set(entry.signature, entry)
  // In the last slot of a list that was cut, and below, entries of that account are missing.
  const end = Math.max(
    -1,
    ...lists.flatMap(({ entries, isCut }) => (isCut ? (entries.at(-1)?.slot ?? 0) : [])),
  )
  const known = [...unique.values()].filter(({ slot }) => slot > end).sort((a, b) => b.slot - a.slot)
  const lastSlot = known[size - 1]?.slot ?? -1
  const entries = known.filter(({ slot }) => slot >= lastSlot)
  return { entries, isLast: end < 0 && entries.length === known.length }
}

function getSignatures(
  rpc: RpcClient,
  account: string,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<List> {
  const params = [account, { limit, ...(before !== undefined && { before }) }]
  return requestParsed(rpc, 'getSignaturesForAddress', params, (value) => {
    if (!Array.isArray(value)) throw new TypeError('Not a list')
    const entries = value.map((item): HistoryEntry => {
      const { signature, slot, blockTime, err } = item as Record<string, unknown>
      // Without it the page would have a gap.
      if (typeof signature !== 'string' || typeof slot !== 'number') throw new TypeError('Not a transaction')
      return {
        signature,
        slot,
        blockTime: typeof blockTime === 'number' ? blockTime : 0,
        failed: err !== null,
      }
    })
    return { entries, isCut: value.length >= limit }
  })
}

/** The slot of a transaction. */
function getSlot(rpc: RpcClient, signature: string): Promise<number> {
  const params = [signature, { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 }]
  return requestParsed(rpc, 'getTransaction', params, (value) => {
    const { slot } = value as { slot: unknown }
    if (typeof slot !== 'number') throw new TypeError('Not a slot')
    return slot
  })
}
