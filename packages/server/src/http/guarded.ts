import type { Context, Handler } from 'hono'
import type { ApiEnv } from './ApiEnv.ts'

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
