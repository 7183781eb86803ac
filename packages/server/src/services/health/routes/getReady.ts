import type { Context } from 'hono'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import type { Readiness } from '../checkReadiness.ts'

/** Every dependency, 503 as soon as one chain has no provider left. */
export async function getReady(c: Context<ApiEnv>, readiness: () => Promise<Readiness>): Promise<Response> {
  const body = await readiness()
  return c.json(body, body.status === 'unavailable' ? 503 : 200, { 'cache-control': 'no-store' })
}
