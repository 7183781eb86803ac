import type { Clock, LimitRule, Limits } from '../../ports/platform.ts'

/**
 * A token bucket. It counts thousandths of a token: one refills in `1 / refillPerSecond` milliseconds, so whole milliseconds
 * add up exactly. `filledAt` is monotonic time.
 */
type Bucket = {
  thousandths: number
  filledAt: number
  capacity: number
  refillPerSecond: number
}

/** The oldest buckets looked at for one that is full again. */
const maxInspected = 8

/**
 * The `Limits` port in memory, for one node. When `maxBuckets` is reached, a bucket that is full again is dropped, which
 * loses nothing; else the oldest of the network with most buckets. So whoever owns a large IPv6 prefix can push out its own
 * buckets only, and nobody gets a full one back by asking from many addresses.
 */
export function createMemoryLimits({
  clock,
  maxBuckets = 50_000,
}: {
  clock: Clock
  maxBuckets?: number
}): Limits {
  /** The least recently used first. */
  const buckets = new Map<string, Bucket>()
  /** Keys by network. */
  const networks = new Map<string, Set<string>>()

  function drop(key: string): void {
    buckets.delete(key)
    const network = toNetwork(key)
    const keys = networks.get(network)
    keys?.delete(key)
    if (keys?.size === 0) networks.delete(network)
  }

  function makeRoom(now: number): void {
    let inspected = 0
    for (const [key, bucket] of buckets) {
      if (refill(bucket, now) === bucket.capacity) {
        drop(key)
        return
      }
      if (++inspected === maxInspected) break
    }
    let largest: Set<string> | undefined
    for (const keys of networks.values()) if (keys.size > (largest?.size ?? 0)) largest = keys
    // Several at once, so that a flood of new keys doesn't search for the largest network with each of them.
    const count = Math.max(1, Math.min(Math.floor(maxBuckets / 64), Math.floor((largest?.size ?? 0) / 2)))
    for (const key of [...(largest ?? [])].slice(0, count)) drop(key)
  }

  function findOrCreate(key: string, { capacity, refillPerSecond }: LimitRule, now: number): Bucket {
    const existing = buckets.get(key)
    if (existing) {
      buckets.delete(key)
      buckets.set(key, existing)
      applyRule(existing, { capacity: capacity * 1000, refillPerSecond }, now)
      return existing
    }
    if (buckets.size >= maxBuckets) makeRoom(now)
    const bucket = { thousandths: capacity * 1000, filledAt: now, capacity: capacity * 1000, refillPerSecond }
    buckets.set(key, bucket)
    const network = toNetwork(key)
    networks.set(network, (networks.get(network) ?? new Set()).add(key))
    return bucket
  }

  return {
    isShared: false,
    consume(key, rule, cost) {
      const now = clock.monotonic()
      const bucket = findOrCreate(key, rule, now)
      bucket.thousandths = refill(bucket, now)
      bucket.filledAt = now
      const missing = cost * 1000 - bucket.thousandths
      if (missing > 0) return Math.ceil(missing / rule.refillPerSecond)
      bucket.thousandths -= cost * 1000
      return 0
    },
  }
}

/** Lets a changed rule hold for what is left in a bucket, and for what flows in from now on. */
function applyRule(bucket: Bucket, { capacity, refillPerSecond }: LimitRule, now: number): void {
  if (bucket.capacity === capacity && bucket.refillPerSecond === refillPerSecond) return
  bucket.thousandths = Math.min(refill(bucket, now), capacity)
  bucket.filledAt = now
  bucket.capacity = capacity
  bucket.refillPerSecond = refillPerSecond
}

function refill({ thousandths, filledAt, capacity, refillPerSecond }: Bucket, now: number): number {
  return Math.min(capacity, thousandths + (now - filledAt) * refillPerSecond)
}

/**
 * The network of a bucket: the /48 of an IPv6 address, which keys name by its /64, its /56 or itself. It is the least a
 * provider gives a company. Else the address or account.
 */
function toNetwork(key: string): string {
  const account = key.slice(key.lastIndexOf('|') + 1)
  return /^((?:[\da-f]+:){2}[\da-f]+)(?::[\da-f]+)?::\/(?:64|56|48)$/i.exec(account)?.[1] ?? account
}
