import { walletSlug } from '@latchkey/protocol'
import type { Candidate, Corrections, Facts } from './DirectoryEntry.ts'

/** A wallet put together of what several packages say. */
export type MergedWallet = {
  readonly key: string
  facts: Facts
  readonly sources: Map<string, Set<string>>
  /** The packages that know it, whether or not they had something to add. */
  readonly packages: Set<string>
  picture?: string | undefined
}

/**
 * Puts statements about the same wallet together. The first package that states a field is believed; chains and injected
 * flags add up. The same wallet = the same extension, app or reverse domain name, else the same name.
 */
export function mergeCandidates(
  packages: readonly { readonly id: string; readonly candidates: readonly Candidate[] }[],
  { leftOut, notStated, sameAs }: Corrections,
): MergedWallet[] {
  const wallets: MergedWallet[] = []
  for (const { id, candidates } of packages) {
    for (const candidate of candidates) {
      if (Object.hasOwn(leftOut, candidate.key)) continue
      const facts: Facts = Object.assign({}, ...candidate.statements.map((one) => one.facts))
      const asked = Object.hasOwn(sameAs, candidate.key) ? sameAs[candidate.key] : undefined
      let wallet = wallets.find((one) => (asked ? one.key === asked : isSame(one.facts, facts)))
      if (!wallet) {
        if (candidate.isAddition || !facts.name) continue
        wallet = { key: candidate.key, facts: {}, sources: new Map(), packages: new Set() }
        wallets.push(wallet)
      }
      // the adapters for Solana are one collection in many packages
      wallet.packages.add(id.replace(/^(@solana\/wallet-adapter)-.*$/, '$1'))
      const doubted = Object.keys(notStated[candidate.key] ?? {})
      for (const { source, facts: stated } of candidate.statements) addFacts(wallet, source, stated, doubted)
      wallet.picture ??= candidate.picture && `${id}/${candidate.picture}`
    }
  }
  return wallets
}

function isSame(one: Facts, other: Facts): boolean {
  const keys = ['rdns', 'chrome_store', 'play_store', 'app_store'] as const
  if (keys.some((key) => one[key] && one[key]?.toLowerCase() === other[key]?.toLowerCase())) return true
  return plainName(one) === plainName(other)
}

function plainName({ name = '' }: Facts): string {
  return walletSlug(name).replace(/-wallet$/, '')
}

function addFacts(wallet: MergedWallet, source: string, stated: Facts, doubted: readonly string[]): void {
  const fields = wallet.sources.get(source) ?? new Set()
  for (const [field, value] of Object.entries(stated)) {
    if (doubted.includes(field)) continue
    const known: unknown = Reflect.get(wallet.facts, field)
    if (known !== undefined && !Array.isArray(known)) continue
    const list = Array.isArray(known) && Array.isArray(value) ? union(known, value) : value
    if (Array.isArray(known) && Array.isArray(list) && list.length === known.length) continue
    wallet.facts = { ...wallet.facts, [field]: list }
    fields.add(field)
  }
  if (fields.size > 0) wallet.sources.set(source, fields)
}

function union(known: readonly unknown[], more: readonly unknown[]): unknown[] {
  const seen = new Set(known.map((value) => JSON.stringify(value)))
  return [...known, ...more.filter((value) => !seen.has(JSON.stringify(value)))]
}
