import { LRUCache } from 'lru-cache'
import type { Clock } from '../../ports/Clock.ts'

/** Gives an answer again for a while, also to those who ask while it is on its way; failures are not kept. */
export type Fresh<value> = (key: string, load: () => Promise<value>) => Promise<value>

export function createFresh<value>(
  clock: Pick<Clock, 'monotonic'>,
  { freshFor, max }: { readonly freshFor: number; readonly max: number },
): Fresh<value> {
  const kept = new LRUCache<string, { readonly value: Promise<value>; readonly at: number }>({ max })

  return async (key, load) => {
    const known = kept.get(key)
    if (known && clock.monotonic() - known.at < freshFor) return known.value
    const value = load()
    kept.set(key, { value, at: clock.monotonic() })
    try {
      return await value
    } catch (error) {
      if (kept.get(key)?.value === value) kept.delete(key)
      throw error
    }
  }
}
