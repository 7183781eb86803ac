import { LRUCache } from 'lru-cache'
import type { Cache, Cached, Clock } from '../ports/platform.ts'

type Rule = Parameters<Cache['through']>[1]
/** `at`: monotonic time of the load, which decides freshness. `madeAt`: its wall-clock time, for callers. */
type Entry = { readonly value: unknown; readonly at: number; readonly madeAt: number }

type MemoryCacheOptions = {
  readonly clock: Clock
  /** The approximate size limit. The least recently used values are removed first. */
  readonly maxBytes?: number
}

/** The `Cache` port in the memory of this process. */
export function createMemoryCache({ clock, maxBytes = 64 * 1024 * 1024 }: MemoryCacheOptions): Cache {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ value }, key) => sizeOf(value, maxBytes) + 2 * key.length + 128,
  })
  const running = new Map<string, Promise<Entry>>()

  return {
    through<value>(parts: readonly (string | number)[], rule: Rule, load: () => Promise<value>) {
      const key = JSON.stringify(parts)
      const kept = entries.get(key)
      if (kept && !rule.renew && age(kept) < rule.freshFor) return answer<value>(kept, false)
      return loadAndStore(key, rule, load)
    },
  }

  async function loadAndStore<value>(
    key: string,
    rule: Rule,
    load: () => Promise<value>,
  ): Promise<Cached<value>> {
    try {
      return answer<value>(await ((!rule.renew && running.get(key)) || start(key, load)), false)
    } catch (error) {
      const last = entries.get(key)
      if (last && age(last) < rule.staleFor) return answer<value>(last, true)
      throw error
    }
  }

  function age({ at }: Entry): number {
    return clock.monotonic() - at
  }

  function start(key: string, load: () => Promise<unknown>): Promise<Entry> {
    const work = load().then((value) => {
      const entry = { value, at: clock.monotonic(), madeAt: clock.now() }
      // An older load that ends later must not replace a newer value.
      if (running.get(key) === work) entries.set(key, entry)
      return entry
    })
    running.set(key, work)
    const end = () => {
      if (running.get(key) === work) running.delete(key)
    }
    work.then(end, end)
    return work
  }
}

function answer<value>({ value, madeAt }: Entry, stale: boolean): Cached<value> {
  return { value: value as value, madeAt, stale }
}

/** The approximate size of a plain value in memory, in bytes. Counting stops once the size exceeds `most`. */
function sizeOf(value: unknown, most = Number.POSITIVE_INFINITY): number {
  if (typeof value === 'string') return 2 * value.length + 16
  if (typeof value === 'bigint') return 48
  if (typeof value !== 'object' || value === null) return 8
  if (ArrayBuffer.isView(value)) return value.byteLength + 64
  let size = 64
  const parts =
    value instanceof Map ? [...value.entries()] : Array.isArray(value) ? value : Object.entries(value)
  for (const part of parts) {
    if (size > most) return size
    size += sizeOf(part, most - size)
  }
  return size
}
