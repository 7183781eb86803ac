import { createHash } from 'node:crypto'
import { connectorDirectoryIds, walletSlug } from '@latchkey/protocol'
import type { Candidate, Corrections, DirectoryEntry, Facts } from './DirectoryEntry.ts'

/** A wallet merged from several packages. */
type MergedWallet = {
  readonly key: string
  facts: Facts
  readonly sources: Map<string, Set<string>>
  /** The packages that list it, including those that added no facts. */
  readonly packages: Set<string>
  picture?: string | undefined
  /** Used when no package has a better one. */
  poorPicture?: string | undefined
}

/**
 * Merges statements about the same wallet, for `generate.ts`. The first package that states a field wins; chains and
 * injected flags are united. Two wallets are the same when extension, app, reverse domain name or plain name match.
 */
export function mergeCandidates(
  packages: readonly { readonly id: string; readonly candidates: readonly Candidate[] }[],
  { leftOut, notStated, sameAs, poorPicture }: Corrections,
): MergedWallet[] {
  const wallets: MergedWallet[] = []
  for (const { id, candidates } of packages) {
    for (const candidate of candidates) {
      if (Object.hasOwn(leftOut, candidate.key)) continue
      const facts: Facts = Object.assign({}, ...candidate.statements.map((statement) => statement.facts))
      const corrected = Object.hasOwn(sameAs, candidate.key) ? sameAs[candidate.key] : undefined
      let wallet = wallets.find((merged) =>
        corrected ? merged.key === corrected : isSameWallet(merged.facts, facts),
      )
      if (!wallet) {
        if (candidate.isAddition || !facts.name) continue
        wallet = { key: candidate.key, facts: {}, sources: new Map(), packages: new Set() }
        wallets.push(wallet)
      }
      // The packages of Solana adapters are one collection and count as one package for the order.
      wallet.packages.add(id.replace(/^(@solana\/wallet-adapter)-.*$/, '$1'))
      const ignoredFields = Object.keys(notStated[candidate.key] ?? {})
      for (const { source, facts: stated } of candidate.statements)
        addFacts(wallet, source, stated, ignoredFields)
      const kind = Object.hasOwn(poorPicture, candidate.key) ? 'poorPicture' : 'picture'
      wallet[kind] ??= candidate.picture && `${id}/${candidate.picture}`
    }
  }
  for (const wallet of wallets) wallet.picture ??= wallet.poorPicture
  return wallets
}

/** Whether two sources describe one wallet: extension, app, reverse domain name or plain name match. */
export function isSameWallet(one: Facts, other: Facts): boolean {
  const keys = ['rdns', 'chrome_store', 'play_store', 'app_store'] as const
  if (keys.some((key) => one[key] && one[key]?.toLowerCase() === other[key]?.toLowerCase())) return true
  return plainName(one) === plainName(other)
}

function plainName({ name = '' }: Facts): string {
  return walletSlug(name).replace(/-wallet$/, '')
}

function addFacts(
  wallet: MergedWallet,
  source: string,
  stated: Facts,
  ignoredFields: readonly string[],
): void {
  const fields = wallet.sources.get(source) ?? new Set()
  for (const [field, value] of Object.entries(stated)) {
    if (ignoredFields.includes(field)) continue
    const existing: unknown = Reflect.get(wallet.facts, field)
    if (existing !== undefined && !Array.isArray(existing)) continue
    const list = Array.isArray(existing) && Array.isArray(value) ? union(existing, value) : value
    if (Array.isArray(existing) && Array.isArray(list) && list.length === existing.length) continue
    wallet.facts = { ...wallet.facts, [field]: list }
    fields.add(field)
  }
  if (fields.size > 0) wallet.sources.set(source, fields)
}

function union(existing: readonly unknown[], more: readonly unknown[]): unknown[] {
  const seen = new Set(existing.map((value) => JSON.stringify(value)))
  return [...existing, ...more.filter((value) => !seen.has(JSON.stringify(value)))]
}

/** Source of the fixed ids in `wallets.json`. */
const connectorIdSource = '@latchkey/protocol/src/directory/connectorDirectoryIds.ts'

/**
 * Converts merged wallets to the entries of `wallets.json`. The id is the fixed one where there is one, else sha256 of
 * `latchkey:` and the slug, and must not change: clients select wallets by it (`include`, `exclude`). Wallets without a
 * home page, store or in-app browser link are left out, because the modal could offer nothing for them.
 */
export function toEntries(wallets: readonly MergedWallet[], { connectors }: Corrections): DirectoryEntry[] {
  return sortWallets(wallets.filter(isUseful)).map(
    ({ key, facts, sources, picture }, order): DirectoryEntry => {
      const slug = walletSlug(facts.name ?? '')
      const fixedId = connectorDirectoryIds[(Object.hasOwn(connectors, key) && connectors[key]) || '']
      const usesOwnPicture = picture !== undefined && !facts.image_id
      if (usesOwnPicture) sources.set(picture, (sources.get(picture) ?? new Set()).add('image_id'))
      const stated = Object.fromEntries([...sources].map(([source, fields]) => [source, [...fields].sort()]))
      return {
        slug,
        id: fixedId ?? createHash('sha256').update(`latchkey:${slug}`).digest('hex'),
        facts: { ...facts, ...(usesOwnPicture && { image_id: `wallet-${slug}` }), order },
        sources: { ...(fixedId && { [connectorIdSource]: ['id'] }), ...stated },
        ...(picture !== undefined && { picture }),
      }
    },
  )
}

/** The wallets most packages know come first, then thirdweb's order, then the alphabet. */
function sortWallets(wallets: readonly MergedWallet[]): MergedWallet[] {
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
