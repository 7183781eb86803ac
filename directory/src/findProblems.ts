import { createHash } from 'node:crypto'
import { connectorDirectoryIds, isAllowedLink } from '@latchkey/protocol'
import type { DirectoryEntry, Source } from './DirectoryEntry.ts'

const linkFields = /_(link|store)$|^homepage$/
const connectorIdSource = '@latchkey/protocol/src/directory/connectorDirectoryIds.ts'

/**
 * Finds problems of the committed wallets, for `check.ts`: a field without a source, a source that isn't pinned, a link
 * that is not allowed, a wrong id, a duplicate. Empty when all is well.
 */
export function findProblems(entries: readonly DirectoryEntry[], pinned: readonly Source[]): string[] {
  const pinnedPackages = new Set(pinned.map(({ name, version }) => `${name}@${version}`))
  return [
    ...entries.flatMap((entry) =>
      findEntryProblems(entry, pinnedPackages).map((problem) => `${entry.slug}: ${problem}`),
    ),
    ...findDuplicates(entries, 'slug', ({ slug }) => slug),
    ...findDuplicates(entries, 'id', ({ id }) => id),
    ...findDuplicates(entries, 'rdns', ({ facts }) => facts.rdns?.toLowerCase()),
    ...findDuplicates(entries, 'image_id', ({ facts }) => facts.image_id ?? undefined),
  ]
}

function findEntryProblems(
  { slug, id, facts, sources, picture }: DirectoryEntry,
  pinnedPackages: Set<string>,
): string[] {
  const sourcedFields = new Set(Object.values(sources).flat())
  const isConnectorId =
    Object.values(connectorDirectoryIds).includes(id) && sources[connectorIdSource]?.includes('id')
  const hashedId = createHash('sha256').update(`latchkey:${slug}`).digest('hex')
  const files = [
    ...Object.keys(sources).filter((source) => source !== connectorIdSource),
    ...(picture ? [picture] : []),
  ]
  return [
    // `order` is computed from the number of packages that list a wallet
    ...Object.keys(facts)
      .filter((field) => field !== 'order' && !sourcedFields.has(field))
      .map((field) => `"${field}" has no source`),
    ...files
      .filter((file) => !pinnedPackages.has(/^((?:@[^/]+\/)?[^/@]+@[^/]+)\/./.exec(file)?.[1] ?? ''))
      .map((file) => `"${file}" is no file of a package that sources.json pins`),
    ...Object.entries(facts)
      .filter(([field, value]) => linkFields.test(field) && !isAllowedLink(fillPlaceholders(value)))
      .map(([field, value]) => `"${field}" is no link that may be offered: ${String(value)}`),
    ...(isConnectorId || id === hashedId ? [] : ['its id is neither the fixed one nor that of its slug']),
  ]
}

/** Replaces `{url}`, `{host}` and `{page}` of a `browser_link` by a letter, so that it can be checked as a link. */
function fillPlaceholders(link: unknown): unknown {
  return typeof link === 'string' ? link.replace(/\{(url|host|page)\}/g, 'x') : link
}

function findDuplicates(
  entries: readonly DirectoryEntry[],
  field: string,
  keyOf: (entry: DirectoryEntry) => string | undefined,
): string[] {
  const keys = entries.flatMap((entry) => keyOf(entry) ?? [])
  const duplicates = new Set(keys.filter((key, index) => keys.indexOf(key) !== index))
  return [...duplicates].map((key) => `the ${field} ${key} is there twice`)
}
