import { createHash } from 'node:crypto'
import { connectorDirectoryIds, walletSlug } from '@latchkey/protocol'
import type { Corrections } from './Corrections.ts'
import type { DirectoryEntry } from './DirectoryEntry.ts'
import type { MergedWallet } from './mergeCandidates.ts'

/** Where the fixed ids come from: the wire reference, which says them in `connectorDirectoryIds`. */
const idTable = '@latchkey/protocol/src/directory/connectorDirectoryIds.ts'

/**
 * Gives every wallet its id: the fixed one where there is one, else sha256 of `latchkey:` and its slug. Wallets without a
 * home page, store or in-app browser link are left out: nothing could be offered for them.
 */
export function toEntries(wallets: readonly MergedWallet[], { known }: Corrections): DirectoryEntry[] {
  const entries = wallets.filter(isUseful).map(({ key, facts, sources, picture }): DirectoryEntry => {
    const slug = walletSlug(facts.name ?? '')
    const fixed = connectorDirectoryIds[(Object.hasOwn(known, key) && known[key]) || '']
    const ownImage = picture !== undefined && !facts.image_id
    if (ownImage) sources.set(picture, (sources.get(picture) ?? new Set()).add('image_id'))
    const stated = Object.fromEntries([...sources].map(([source, fields]) => [source, [...fields].sort()]))
    return {
      slug,
      id: fixed ?? createHash('sha256').update(`latchkey:${slug}`).digest('hex'),
      facts: ownImage ? { ...facts, image_id: `wallet-${slug}` } : facts,
      sources: { ...(fixed && { [idTable]: ['id'] }), ...stated },
      ...(picture !== undefined && { picture }),
    }
  })
  const last = Number.MAX_SAFE_INTEGER
  return entries.sort(
    (one, other) =>
      (one.facts.order ?? last) - (other.facts.order ?? last) || (one.slug < other.slug ? -1 : 1),
  )
}

function isUseful({ facts }: MergedWallet): boolean {
  return [facts.homepage, facts.app_store, facts.play_store, facts.chrome_store, facts.browser_link].some(
    Boolean,
  )
}
