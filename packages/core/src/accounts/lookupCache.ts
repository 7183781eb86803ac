import type { Config } from '../config/Config.ts'

/** Milliseconds an answer is good for. */
export const lookupFreshness = 300_000
/** Accounts kept: a long activity list must not fill the page's storage. */
const maxEntries = 60

type StoredLookups = { readonly [address: string]: { readonly timestamp: number; readonly value: unknown } }

/** What is kept of lookups by account, with when it was asked. */
type LookupCache<value> = {
  /** `undefined` where nothing is kept, or not any more. */
  get(address: string): value | undefined
  set(address: string, value: value): void
  forget(address: string): void
}

/**
 * Answers about accounts, for five minutes over reloads. An address's letters' case makes no difference. A clock that was
 * set back makes an answer old: nothing is believed from the future.
 *
 * @param read what storage holds may be of anybody's making
 */
export function createLookupCache<value>(
  { _internal: { storage } }: Config,
  key: 'names_cache' | 'identity_cache',
  read: (raw: unknown) => value | undefined,
): LookupCache<value> {
  const all = (): StoredLookups => storage.get(key, parseStoredLookups) ?? {}
  const rest = (address: string) => Object.entries(all()).filter(([one]) => one !== address.toLowerCase())
  return {
    get(address) {
      const kept = all()[address.toLowerCase()]
      const age = kept ? Date.now() - kept.timestamp : -1
      return kept && age >= 0 && age < lookupFreshness ? read(kept.value) : undefined
    },
    set(address, value) {
      const own = [address.toLowerCase(), { timestamp: Date.now(), value }]
      storage.set(key, Object.fromEntries([own, ...rest(address)].slice(0, maxEntries)))
    },
    forget: (address) => storage.set(key, Object.fromEntries(rest(address))),
  }
}

function parseStoredLookups(raw: unknown): StoredLookups | undefined {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined
  const entries = Object.entries(raw as Record<string, { timestamp?: unknown } | null>)
  return Object.fromEntries(
    entries.filter(([, kept]) => typeof kept?.timestamp === 'number'),
  ) as StoredLookups
}
