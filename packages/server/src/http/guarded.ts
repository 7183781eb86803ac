import type { Context, Handler } from 'hono'
import type { ApiEnv } from './Service.ts'

/** Accepts a request, or throws an HttpFailure. Returns a promise only where it has to wait. */
export type Guard = (c: Context<ApiEnv>) => void | Promise<void>

/**
 * Combines guards and a route into a single handler. Hono calls a route with one handler directly, and a response that
 * needed no waiting is written at once. A chain of middlewares costs three promises each time.
 *
 * @example app.get('/v1/time', guarded([limitRoute(limits, 'time', () => rule)], (c) => getTime(c, clock)))
 */
export function guarded(
  guards: readonly Guard[],
  handler: (c: Context<ApiEnv>) => Response | Promise<Response>,
): Handler<ApiEnv> {
  return (c) => {
    let passed = 0
    for (const guard of guards) {
      passed++
      const pending = guard(c)
      if (pending) return waitFor(pending, guards.slice(passed), handler, c)
    }
    return handler(c)
  }
}

async function waitFor(
  pending: Promise<void>,
  remaining: readonly Guard[],
  handler: (c: Context<ApiEnv>) => Response | Promise<Response>,
  c: Context<ApiEnv>,
): Promise<Response> {
  await pending
  for (const guard of remaining) await guard(c)
  return handler(c)
}
