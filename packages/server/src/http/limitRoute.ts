import type { MiddlewareHandler } from 'hono'
import type { LimitRule, Limits } from '../ports/Limits.ts'
import type { ApiEnv } from './ApiEnv.ts'
import { takeTokens } from './takeTokens.ts'

/** One request of a client on this route. `route` is a name of ours, so aliases of a path share a bucket. */
export function limitRoute(limits: Limits, route: string, rule: LimitRule): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    await takeTokens(limits, `${route}|${c.env?.clientAddress ?? ''}`, rule, 1)
    await next()
  }
}
