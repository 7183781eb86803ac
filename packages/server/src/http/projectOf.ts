import type { Projects } from '../ports/Projects.ts'
import { andThen } from './andThen.ts'

/** The project as caches know it: ids nobody registered are one, or a stranger could fill a cache with invented ones (L8). */
export function projectOf(
  projects: Pick<Projects, 'knows'>,
  projectId: string | undefined,
): string | Promise<string> {
  if (projectId === undefined) return ''
  return andThen(projects.knows(projectId), (known) => (known ? projectId : ''))
}
