import type { CaipNetworkId } from '@latchkey/protocol'
import type { SolanaRpc } from '../../chain/solanaRpc.ts'
import { ChainReadError } from '../../errors.ts'
import type { SolanaListEntry } from './parseTransaction.ts'

/** Entries of one list of signatures. */
const listLength = 100

/** A transaction in the list of an address. `isFinal`: it can't be rolled back. */
export type SignatureEntry = SolanaListEntry & { readonly isFinal: boolean }
/** The newest signatures of one address. `isCut`: the address has older ones. */
type List = { readonly entries: readonly SignatureEntry[]; readonly isCut: boolean }

/**
 * Reads the newest signatures of several addresses, those older than `before` where it is given.
 *
 * @throws ChainUnavailableError, ChainReadError
 */
export async function getSignatureLists(
  rpc: SolanaRpc,
  chain: CaipNetworkId,
  addresses: readonly string[],
  before: string | undefined,
): Promise<List[]> {
  const options = { limit: listLength, commitment: 'confirmed', ...(before !== undefined && { before }) }
  const answers = await rpc.read(
    chain,
    addresses.map((address) => ({ method: 'getSignaturesForAddress', params: [address, options] })),
  )
  return answers.map((answer) => {
    // A missing list must fail: the page would have gaps.
    if (!Array.isArray(answer)) throw new ChainReadError('bad_answer', chain, 'no list of signatures')
    return {
      entries: answer.flatMap((entry) => parseEntry(entry) ?? []),
      isCut: answer.length >= listLength,
    }
  })
}

/**
 * Joins the lists of several addresses to one page, newest first. A page never ends inside a slot, because the order of
 * two lists within one slot is unknown, and begins below the slot of its cursor: so no entry is left out or repeated.
 */
export function cutSignaturePage(
  lists: readonly List[],
  below: number | undefined,
  limit: number,
): { readonly page: readonly SignatureEntry[]; readonly isLast: boolean } {
  const unique = new Map<string, SignatureEntry>()
  for (const { entries } of lists)
    for (const entry of entries)
      if (below === undefined || entry.slot < below) unique.set(entry.signature, entry)
  const all = [...unique.values()].sort((a, b) => b.slot - a.slot)
  // Below the end of a list that was cut, entries of that address are missing.
  const ends = lists.flatMap(({ entries, isCut }) => (isCut ? [entries.at(-1)?.slot ?? 0] : []))
  const floor = Math.max(-1, ...ends)
  const certain = all.filter(({ slot }) => slot > floor)
  const joined = certain.length > 0 ? certain : all
  const end = joined[limit - 1]?.slot
  const page = end === undefined ? joined : joined.filter(({ slot }) => slot >= end)
  return { page, isLast: ends.length === 0 && page.length === joined.length }
}

function parseEntry(value: unknown): SignatureEntry | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { signature, slot, blockTime, err, confirmationStatus } = value as Record<string, unknown>
  if (typeof signature !== 'string' || typeof slot !== 'number') return undefined
  return {
    signature,
    slot,
    minedAt: typeof blockTime === 'number' ? blockTime * 1000 : 0,
    isFailed: err !== null && err !== undefined,
    isFinal: confirmationStatus === 'finalized',
  }
}
