import { dedupe } from '../base/dedupe.ts'
import type { Config } from '../config/Config.ts'
import { setReadTime } from '../config/readTimes.ts'

/** Milliseconds a lookup is valid. */
export const lookupFreshness = 300_000
/** Accounts in the cache at most, so that a long activity list doesn't fill the page's storage. */
const maxEntries = 60

type StoredLookups = { readonly [address: string]: { readonly timestamp: number; readonly value: unknown } }

/** Lookups by account, with the time of each. */
type LookupCache<value> = {
  /** `undefined` if there is no valid entry. */
  get(address: string): value | undefined
  /**
   * Returns the valid entry, else what `request` answers, and stores that. Callers of one address share a request. An answer to a request that
   * was begun before a `remove` is outdated: it is requested again.
   *
   * @throws AbortedError, and what `request` throws
   */
  fetch(
    address: string,
    request: (signal: AbortSignal) => Promise<value>,
    signal?: AbortSignal | undefined,
  ): Promise<value>
  /** Removes an entry that has become outdated, e.g. because the account has registered a name. */
  remove(address: string): void
}

/**
 * A cache of lookups by account in the page's storage, for five minutes. Addresses are compared in lower case. Entries
 * with a time in the future are ignored, so a clock that is set back doesn't extend them.
 *
 * @param parse parses a stored value, which may come from anybody
 */
export function createLookupCache<value>(
  config: Config,
  key: 'names_cache' | 'identity_cache',
  parse: (raw: unknown) => value | undefined,
): LookupCache<value> {
  const { storage, inFlight } = config._internal
  const getAll = (): StoredLookups => storage.get(key, parseStoredLookups) ?? {}
  const getOthers = (address: string) =>
    Object.entries(getAll()).filter(([other]) => other !== address.toLowerCase())
  /** Names a request, and the entry towards `staleWithEntry`. */
  const toEntryName = (address: string) => `${key} ${address.toLowerCase()}`
  const cache: LookupCache<value> = {
    get(address) {
      const entry = getAll()[address.toLowerCase()]
      const age = entry ? Date.now() - entry.timestamp : -1
      if (!entry || age < 0 || age >= lookupFreshness) return undefined
      setReadTime(config, toEntryName(address), entry.timestamp)
      return parse(entry.value)
    },
    async fetch(address, request, callerSignal) {
      const cached = cache.get(address)
      if (cached !== undefined) return cached
      const name = toEntryName(address)
      const run = async ({ signal }: { signal: AbortSignal }): Promise<value> => {
        const value = await request(signal)
        // Removed meanwhile, with the entry: then the answer may be of the time before.
        if (inFlight.get(name)?.controller.signal !== signal) return cache.fetch(address, request, signal)
        const timestamp = Date.now()
        const newest = [address.toLowerCase(), { timestamp, value }]
        setReadTime(config, name, timestamp)
        storage.set(key, Object.fromEntries([newest, ...getOthers(address)].slice(0, maxEntries)))
        return value
      }
      return dedupe(inFlight, name, run, callerSignal)
    },
    remove(address) {
      inFlight.delete(toEntryName(address))
      storage.set(key, Object.fromEntries(getOthers(address)))
    },
  }
  return cache
}

function parseStoredLookups(raw: unknown): StoredLookups | undefined {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined
  const entries = Object.entries(raw as Record<string, { timestamp?: unknown } | null>)
  return Object.fromEntries(
    entries.filter(([, entry]) => typeof entry?.timestamp === 'number'),
  ) as StoredLookups
}
