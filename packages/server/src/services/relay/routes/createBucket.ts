import type { Clock } from '../../../ports/Clock.ts'
import type { LimitRule } from '../../../ports/Limits.ts'

/** A token bucket of one connection, which lives and dies with it: every frame asks it, so it costs no look-up. */
export function createBucket({ capacity, refillPerSecond }: LimitRule, clock: Pick<Clock, 'monotonic'>) {
  let tokens = capacity
  let at = clock.monotonic()
  /** Takes `cost` tokens, or none and answers false. */
  return (cost: number): boolean => {
    const now = clock.monotonic()
    tokens = Math.min(capacity, tokens + ((now - at) * refillPerSecond) / 1000)
    at = now
    if (tokens < cost) return false
    tokens -= cost
    return true
  }
}
