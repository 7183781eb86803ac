import { checkProject, type ProjectCheckOptions } from './checkProject.ts'
import type { Guard } from './guarded.ts'

/**
 * Only calls that name a project in their query, from an origin it allows. A route that may have the id in its body calls
 * `checkProject` itself.
 */
export function requireProject(options: ProjectCheckOptions): Guard {
  return (c) => checkProject(options, { projectId: c.req.query('projectId'), origin: c.req.header('origin') })
}
