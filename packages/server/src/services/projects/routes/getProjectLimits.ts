import type { ProjectLimits } from '@latchkey/protocol'
import type { Context } from 'hono'
import type { ApiEnv } from '../../../http/ApiEnv.ts'

/** `GET /appkit/v1/project-limits`: there are no plans here, so nobody is above one (W2.4). */
export function getProjectLimits(c: Context<ApiEnv>): Response {
  const body: ProjectLimits = { planLimits: { tier: 'none', isAboveMauLimit: false, isAboveRpcLimit: false } }
  return c.json(body, 200, { 'cache-control': 'no-store' })
}
