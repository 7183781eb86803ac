import type { Context } from 'hono'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import type { Clock } from '../../../ports/Clock.ts'

/** Server time in milliseconds, for clients whose clock is wrong (W10.1). */
export function getTime(c: Context<ApiEnv>, clock: Clock): Response {
  return c.json({ now: clock.now() }, 200, { 'cache-control': 'no-store' })
}
