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
 * @param parse parses a stored value, which may come from anybody
 */
export function createLookupCache<value>(
  { _internal: { storage } }: Config,
  key: 'names_cache' | 'identity_cache',
  parse: (raw: unknown) => value | undefined,
): LookupCache<value> {
  const getAll = (): StoredLookups => storage.get(key, parseStoredLookups) ?? {}
  const getOthers = (address: string) =>
    Object.entries(getAll()).filter(([other]) => other !== address.toLowerCase())
  return {
    get(address) {
      const entry = getAll()[address.toLowerCase()]
      const age = entry ? Date.now() - entry.timestamp : -1
      return entry && age >= 0 && age < lookupFreshness ? parse(entry.value) : undefined
    },
    set(address, value) {
      const newest = [address.toLowerCase(), { timestamp: Date.now(), value }]
      storage.set(key, Object.fromEntries([newest, ...getOthers(address)].slice(0, maxEntries)))
    },
    remove: (address) => storage.set(key, Object.fromEntries(getOthers(address))),
  }
}

function parseStoredLookups(raw: unknown): StoredLookups | undefined {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined
  const entries = Object.entries(raw as Record<string, { timestamp?: unknown } | null>)
  return Object.fromEntries(
    entries.filter(([, entry]) => typeof entry?.timestamp === 'number'),
  ) as StoredLookups
}
