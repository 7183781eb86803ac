import type { ProjectConfig } from '@latchkey/protocol'
import type { Context } from 'hono'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import type { Projects } from '../../../ports/Projects.ts'
import { effectiveFeatures, type OfferedFeatures } from '../effectiveFeatures.ts'

/** `GET /appkit/v1/config`: the project's features. While nobody knows them, all that is offered. */
export async function getConfig(
  c: Context<ApiEnv>,
  projects: Projects,
  offered: OfferedFeatures,
): Promise<Response> {
  const set = await projects.features(c.req.query('projectId') ?? '').catch(() => undefined)
  const body: ProjectConfig = { features: effectiveFeatures(offered, set) }
  return c.json(body, 200, { 'cache-control': 'no-store' })
}
