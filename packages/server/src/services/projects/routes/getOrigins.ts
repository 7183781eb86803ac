import type { ProjectOrigins } from '@latchkey/protocol'
import type { Context } from 'hono'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import type { Projects } from '../../../ports/Projects.ts'

/**
 * `GET /projects/v1/origins`: the project's list. Without one the asking origin is its only entry, because existing
 * clients are alarmed by an empty list (decision 18a).
 */
export async function getOrigins(c: Context<ApiEnv>, projects: Projects): Promise<Response> {
  const listed = await projects.origins(c.req.query('projectId') ?? '')
  const origin = c.req.header('origin')
  const body: ProjectOrigins = { allowedOrigins: listed ? [...listed] : origin === undefined ? [] : [origin] }
  return c.json(body, 200, { 'cache-control': 'no-store', vary: 'origin' })
}
