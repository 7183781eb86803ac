import { createHash } from 'node:crypto'
import { connectorDirectoryIds, walletSlug } from '@latchkey/protocol'
import type { Corrections, DirectoryEntry } from './DirectoryEntry.ts'
import type { MergedWallet } from './mergeCandidates.ts'

/** Where the fixed ids come from: the wire reference, which says them in `connectorDirectoryIds`. */
const idTable = '@latchkey/protocol/src/directory/connectorDirectoryIds.ts'

/**
 * Gives every wallet its id: the fixed one where there is one, else sha256 of `latchkey:` and its slug. Wallets without a
 * home page, store or in-app browser link are left out: nothing could be offered for them.
 */
export function toEntries(wallets: readonly MergedWallet[], { known }: Corrections): DirectoryEntry[] {
  return inOrder(wallets.filter(isUseful)).map(({ key, facts, sources, picture }, order): DirectoryEntry => {
    const slug = walletSlug(facts.name ?? '')
    const fixed = connectorDirectoryIds[(Object.hasOwn(known, key) && known[key]) || '']
    const ownImage = picture !== undefined && !facts.image_id
    if (ownImage) sources.set(picture, (sources.get(picture) ?? new Set()).add('image_id'))
    const stated = Object.fromEntries([...sources].map(([source, fields]) => [source, [...fields].sort()]))
    return {
      slug,
      id: fixed ?? createHash('sha256').update(`latchkey:${slug}`).digest('hex'),
      facts: { ...facts, ...(ownImage && { image_id: `wallet-${slug}` }), order },
      sources: { ...(fixed && { [idTable]: ['id'] }), ...stated },
      ...(picture !== undefined && { picture }),
    }
  })
}

/** The wallets most packages know come first, then thirdweb's order, then the alphabet. */
function inOrder(wallets: readonly MergedWallet[]): MergedWallet[] {
  const rank = ({ facts }: MergedWallet) => facts.order ?? Number.MAX_SAFE_INTEGER
  return [...wallets].sort(
    (one, other) =>
      other.packages.size - one.packages.size || rank(one) - rank(other) || (one.key < other.key ? -1 : 1),
  )
}

function isUseful({ facts }: MergedWallet): boolean {
  return [facts.homepage, facts.app_store, facts.play_store, facts.chrome_store, facts.browser_link].some(
    Boolean,
  )
}
