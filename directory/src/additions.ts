import { createHash } from 'node:crypto'
import { walletSlug } from '@latchkey/protocol'
import type { Candidate, Corrections, DirectoryEntry } from './DirectoryEntry.ts'
import { isSameWallet } from './mergeCandidates.ts'

/**
 * Converts wallets that are not in the signed snapshot to entries of `additions.json`. Of a wallet that is in it, what it does not
 * state yet: its further chains.
 */
export function toAdditions(
  candidates: readonly Candidate[],
  entries: readonly DirectoryEntry[],
  { leftOut }: Pick<Corrections, 'leftOut'>,
): DirectoryEntry[] {
  return candidates
    .filter(({ key }) => !Object.hasOwn(leftOut, key))
    .flatMap(({ statements }) =>
      statements.map(({ source, facts }) => {
        const { name = '', chains = [] } = facts
        const known = entries.find((entry) => isSameWallet(entry.facts, facts))
        const slug = known?.slug ?? walletSlug(name)
        const added = known ? { chains } : facts
        return {
          slug,
          id: known?.id ?? createHash('sha256').update(`latchkey:${slug}`).digest('hex'),
          facts: added,
          sources: { [source]: Object.keys(added).sort() },
        }
      }),
    )
}

/** Returns the wallets of the snapshot with the additions: chains of those that are listed, then the wallets that are not. */
export function withAdditions(
  entries: readonly DirectoryEntry[],
  additions: readonly DirectoryEntry[],
): readonly DirectoryEntry[] {
  const added = new Map(additions.map((addition) => [addition.id, addition]))
  const listed = entries.map((entry) => {
    const more = added.get(entry.id)?.facts.chains
    if (!more) return entry
    return { ...entry, facts: { ...entry.facts, chains: [...(entry.facts.chains ?? []), ...more] } }
  })
  const ids = new Set(entries.map(({ id }) => id))
  return [...listed, ...additions.filter(({ id }) => !ids.has(id))]
}

/** Formats the additions for the server package, as code: what is not signed changes by a review of code only. */
export function formatAdditions(
  additions: readonly DirectoryEntry[],
  entries: readonly DirectoryEntry[],
): string {
  const names = new Map(entries.map(({ id, facts }) => [id, facts.name]))
  const wallets = additions.map(({ id, facts }) => {
    const { name = names.get(id), chains = [], homepage, chrome_store: store } = facts
    const fields = [
      `id: ${quote(id)}`,
      `name: ${quote(name ?? '')}`,
      `chains: [${chains.map(quote).join(', ')}]`,
      ...(homepage ? [`homepage: ${quote(homepage)}`] : []),
      ...(store ? [`chrome_store: ${quote(store)}`] : []),
    ]
    return ['  {', ...fields.map((field) => `    ${field},`), '  },'].join('\n')
  })
  return [
    '// Written by `npm run generate -w directory` from directory/additions.json. Do not edit.',
    "import type { SnapshotWallet } from './snapshot.ts'",
    '',
    '/** Wallets, and chains of wallets, that the signed snapshot does not have yet. */',
    ...(wallets.length === 0
      ? ['export const addedWallets: readonly SnapshotWallet[] = []']
      : ['export const addedWallets: readonly SnapshotWallet[] = [', ...wallets, ']']),
    '',
  ].join('\n')
}

/** A text as code; the values have no quotes in them. */
function quote(text: string): string {
  return `'${text}'`
}
