import type { Config } from '../config/Config.ts'

/** Milliseconds a lookup is valid. */
export const lookupFreshness = 300_000
/** Accounts in the cache at most, so that a long activity list doesn't fill the page's storage. */
const maxEntries = 60

type StoredLookups = { readonly [address: string]: { readonly timestamp: number; readonly value: unknown } }

/** Lookups by account, with the time of each. */
type LookupCache<value> = {
  /** `undefined` if there is no valid entry. */
  get(address: string): value | undefined
  set(address: string, value: value): void
  remove(address: string): void
}

/**
 * A cache of lookups by account in the page's storage, for five minutes. Addresses are compared in lower case. Entries
 * with a time in the future are ignored, so a clock that is set back doesn't extend them.
 *
 * @param read parses a stored value, which may come from anybody
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
    remove: (address) => storage.set(key, Object.fromEntries(rest(address))),
  }
}

function parseStoredLookups(raw: unknown): StoredLookups | undefined {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined
  const entries = Object.entries(raw as Record<string, { timestamp?: unknown } | null>)
  return Object.fromEntries(
    entries.filter(([, kept]) => typeof kept?.timestamp === 'number'),
  ) as StoredLookups
}
