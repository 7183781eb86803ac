import type { Clock } from '../../ports/Clock.ts'
import type { Limits } from '../../ports/Limits.ts'

type Bucket = { tokens: number; at: number }

/**
 * Token buckets in memory, for one node. Never more than `maxBuckets`: the oldest goes first, which at worst gives
 * its owner a full bucket again.
 */
export function createMemoryLimits({
  clock,
  maxBuckets = 50_000,
}: {
  clock: Clock
  maxBuckets?: number
}): Limits {
  const buckets = new Map<string, Bucket>()

  return {
    take(key, { capacity, refillPerSecond }, cost) {
      const now = clock.monotonic()
      let bucket = buckets.get(key)
      if (!bucket) {
        if (buckets.size >= maxBuckets) {
          const oldest = buckets.keys().next()
          if (!oldest.done) buckets.delete(oldest.value)
        }
        bucket = { tokens: capacity, at: now }
        buckets.set(key, bucket)
      }
      bucket.tokens = Math.min(capacity, bucket.tokens + ((now - bucket.at) / 1000) * refillPerSecond)
      bucket.at = now
      if (bucket.tokens >= cost) {
        bucket.tokens -= cost
        return 0
      }
      return Math.ceil(((cost - bucket.tokens) / refillPerSecond) * 1000)
    },
  }
}
