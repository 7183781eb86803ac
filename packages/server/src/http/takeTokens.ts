import type { LimitRule, Limits } from '../ports/Limits.ts'
import { HttpFailure } from './HttpFailure.ts'

/**
 * Takes tokens or refuses the call.
 *
 * @throws HttpFailure 429 with `Retry-After` in whole seconds, rounded up (W6)
 */
export async function takeTokens(limits: Limits, key: string, rule: LimitRule, cost: number): Promise<void> {
  const wait = await limits.take(key, rule, cost)
  if (wait === 0) return
  const seconds = Math.max(Math.ceil(wait / 1000), 1)
  throw new HttpFailure(
    429,
    'rate_limited',
    `Requests per second limit exceeded. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    { 'retry-after': String(seconds) },
  )
}
