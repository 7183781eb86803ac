import type { LimitRule, Limits } from '../ports/Limits.ts'
import type { Guard } from './guarded.ts'
import { takeTokens } from './takeTokens.ts'

/** One request of a client on this route. `route` is a name of ours, so aliases of a path share a bucket. */
export function limitRoute(limits: Limits, route: string, rule: LimitRule): Guard {
  return (c) => takeTokens(limits, `${route}|${c.env?.clientAddress ?? ''}`, rule, 1)
}
