import type { Context, Handler } from 'hono'
import type { ApiEnv } from './Service.ts'

/** Lets a request pass, or throws an HttpFailure. It answers a promise only where it has to wait. */
export type Guard = (c: Context<ApiEnv>) => void | Promise<void>

/**
 * A route behind its guards, one after the other, as a single handler: Hono calls a route of one handler directly, and an
 * answer that needed no waiting is written at once. A chain of middlewares costs three promises each time.
 *
 * @example routes.get(path, guarded([limitRoute(limits, 'time', rule)], (c) => getTime(c, clock)))
 */
export function guarded(
  guards: readonly Guard[],
  handler: (c: Context<ApiEnv>) => Response | Promise<Response>,
): Handler<ApiEnv> {
  return (c) => {
    let next = 0
    for (const guard of guards) {
      next++
      const wait = guard(c)
      if (wait) return waitFor(wait, guards.slice(next), handler, c)
    }
    return handler(c)
  }
}

async function waitFor(
  wait: Promise<void>,
  rest: readonly Guard[],
  handler: (c: Context<ApiEnv>) => Response | Promise<Response>,
  c: Context<ApiEnv>,
): Promise<Response> {
  await wait
  for (const guard of rest) await guard(c)
  return handler(c)
}

/**
 * Goes on with a value that may have to be waited for: at once with one that is there. What every request asks is nearly
 * always in memory, and a promise for it would make each answer wait its turn.
 */
export function andThen<value, result>(
  value: value | Promise<value>,
  next: (value: value) => result | Promise<result>,
): result | Promise<result> {
  return value instanceof Promise ? value.then(next) : next(value)
}
