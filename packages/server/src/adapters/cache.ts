import { LRUCache } from 'lru-cache'
import type { Cache, Cached, Clock } from '../ports/platform.ts'

/** How long a value is fresh, and how long it is used after a failed load. Described at the port. */
type Rule = Parameters<Cache['getOrLoad']>[1]
/** A loaded value and when that was: `loadedAt` by the monotonic clock, for freshness; `madeAt` by the wall clock, for callers. */
type Entry = { readonly value: unknown; readonly loadedAt: number; readonly madeAt: number }

type MemoryCacheOptions = {
  readonly clock: Clock
  /** The approximate size limit. The least recently used values are removed first. */
  readonly maxBytes?: number
}

/** Creates the `Cache` port in the memory of this process. Services load chain, price and directory answers through it. */
export function createMemoryCache({ clock, maxBytes = 64 * 1024 * 1024 }: MemoryCacheOptions): Cache {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ value }, key) => sizeOf(value, maxBytes) + 2 * key.length + 128,
  })
  const runningLoads = new Map<string, Promise<Entry>>()

  return {
    getOrLoad<value>(keyParts: readonly (string | number)[], rule: Rule, load: () => Promise<value>) {
      const key = JSON.stringify(keyParts)
      const cached = entries.get(key)
      if (cached && !rule.renew && age(cached) < rule.freshFor) return toCached<value>(cached, false)
      return loadAndStore(key, rule, load)
    },
  }

  async function loadAndStore<value>(
    key: string,
    rule: Rule,
    load: () => Promise<value>,
  ): Promise<Cached<value>> {
    try {
      return toCached<value>(await ((!rule.renew && runningLoads.get(key)) || startLoad(key, load)), false)
    } catch (error) {
      const last = entries.get(key)
      if (last && age(last) < rule.staleFor) return toCached<value>(last, true)
      throw error
    }
  }

  function age({ loadedAt }: Entry): number {
    return clock.monotonic() - loadedAt
  }

  function startLoad(key: string, load: () => Promise<unknown>): Promise<Entry> {
    const loading = load().then((value) => {
      const entry = { value, loadedAt: clock.monotonic(), madeAt: clock.now() }
      // An older load that ends later must not replace a newer value.
      if (runningLoads.get(key) === loading) entries.set(key, entry)
      return entry
    })
    runningLoads.set(key, loading)
    const end = () => {
      if (runningLoads.get(key) === loading) runningLoads.delete(key)
    }
    loading.then(end, end)
    return loading
  }
}

function toCached<value>({ value, madeAt }: Entry, stale: boolean): Cached<value> {
  return { value: value as value, madeAt, stale }
}

/** The approximate size of a plain value in memory, in bytes. Counting stops once the size exceeds `limit`. */
function sizeOf(value: unknown, limit = Number.POSITIVE_INFINITY): number {
  if (typeof value === 'string') return 2 * value.length + 16
  if (typeof value === 'bigint') return 48
  if (typeof value !== 'object' || value === null) return 8
  if (ArrayBuffer.isView(value)) return value.byteLength + 64
  let size = 64
  const children =
    value instanceof Map ? [...value.entries()] : Array.isArray(value) ? value : Object.entries(value)
  for (const child of children) {
    if (size > limit) return size
    size += sizeOf(child, limit - size)
  }
  return size
}
