import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from './ApiEnv.ts'
import { checkProject, type ProjectCheckOptions } from './checkProject.ts'

/**
 * Only calls that name a project in their query, from an origin it allows. A route that may have the id in its body calls
 * `checkProject` itself.
 */
export function requireProject(options: ProjectCheckOptions): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    await checkProject(options, { projectId: c.req.query('projectId'), origin: c.req.header('origin') })
    await next()
  }
}
