import type { Context } from 'hono'
import { LRUCache } from 'lru-cache'
import type { ApiEnv } from './ApiEnv.ts'

/** Addresses kept, and the longest that is: a megabyte or two however many are made up. */
const mostUrls = 1_000
const longestUrl = 1_000

/**
 * Remembers what an address was read as: clients ask the same ones again and again, and to take one apart costs more than to
 * answer from a cache. Only for readings of path and query that would come out the same tomorrow; what they throw is thrown
 * each time.
 */
export function rememberByUrl<value extends object>(
  read: (c: Context<ApiEnv>) => value,
): (c: Context<ApiEnv>) => value {
  const known = new LRUCache<string, value>({ max: mostUrls })
  return (c) => {
    const url = c.env?.incoming?.url
    if (url === undefined || url.length > longestUrl) return read(c)
    const kept = known.get(url)
    if (kept) return kept
    const value = read(c)
    known.set(url, value)
    return value
  }
}
