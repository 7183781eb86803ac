import type { Clock, Limits } from '../ports/platform.ts'

/**
 * A token bucket. It counts thousandths of a token: one refills in `1 / refillPerSecond` milliseconds, so whole milliseconds
 * add up exactly. `filledAt` is monotonic time.
 */
type Bucket = { thousandths: number; filledAt: number }

/**
 * The `Limits` port in memory, for one node. When `maxBuckets` is reached, the oldest bucket is dropped; at worst its
 * client gets a full bucket again.
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
    consume(key, { capacity, refillPerSecond }, cost) {
      const now = clock.monotonic()
      let bucket = buckets.get(key)
      if (!bucket) {
        if (buckets.size >= maxBuckets) {
          const oldest = buckets.keys().next()
          if (!oldest.done) buckets.delete(oldest.value)
        }
        bucket = { thousandths: capacity * 1000, filledAt: now }
        buckets.set(key, bucket)
      }
      bucket.thousandths = Math.min(
        capacity * 1000,
        bucket.thousandths + (now - bucket.filledAt) * refillPerSecond,
      )
      bucket.filledAt = now
      const missing = cost * 1000 - bucket.thousandths
      if (missing > 0) return Math.ceil(missing / refillPerSecond)
      bucket.thousandths -= cost * 1000
      return 0
    },
  }
}
