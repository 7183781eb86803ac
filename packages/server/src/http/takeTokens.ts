import type { LimitRule, Limits } from '../ports/Limits.ts'
import { andThen } from './andThen.ts'
import { HttpFailure } from './HttpFailure.ts'

/**
 * Takes tokens or refuses the call, at once where the buckets are in memory.
 *
 * @throws HttpFailure 429 with `Retry-After` in whole seconds, rounded up (W6); 413 when no wait would ever be enough
 */
export function takeTokens(limits: Limits, key: string, rule: LimitRule, cost: number): void | Promise<void> {
  if (cost > rule.capacity) {
    const description = `The request counts ${cost}, and no more than ${rule.capacity} are served at once. Send it in parts.`
    throw new HttpFailure(413, 'rate_limited', description)
  }
  return andThen(limits.take(key, rule, cost), refuseWhile)
}

function refuseWhile(wait: number): void {
  if (wait === 0) return
  const seconds = Math.max(Math.ceil(wait / 1000), 1)
  throw new HttpFailure(
    429,
    'rate_limited',
    `Requests per second limit exceeded. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    { 'retry-after': String(seconds) },
  )
}
