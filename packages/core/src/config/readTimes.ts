import type { StaleTime } from '../base/queryOptions.ts'
import type { Config } from './Config.ts'
import { getFeatureState } from './stores.ts'

/** When each entry of the engine's own caches was read, milliseconds since 1970, by a name of the entry. */
const getReadTimes = (config: Config) => getFeatureState(config, 'readTimes', () => new Map<string, number>())

/** Remembers when a cached entry was read, for {@link staleWithEntry}. */
export function setReadTime(config: Config, entry: string, readAt: number): void {
  getReadTimes(config).set(entry, readAt)
}

/**
 * Returns the `staleTime` of a query over a cache of the engine. An action answers from its cache at any age of the entry. The query becomes stale
 * together with the entry: with a lifetime of its own it would show the value for up to twice as long.
 *
 * @param lifetime milliseconds; also that of a value without an entry, e.g. one that was rendered on a server
 */
export function staleWithEntry(config: Config, entry: string, lifetime: number): StaleTime {
  return ({ state: { dataUpdatedAt } }) => {
    const readAt = getReadTimes(config).get(entry)
    const age = readAt === undefined ? 0 : dataUpdatedAt - readAt
    return Math.max(0, lifetime - Math.max(0, age))
  }
}
