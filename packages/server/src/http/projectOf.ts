import type { Projects } from '../ports/Projects.ts'

/** The project as caches know it: ids nobody registered are one, or a stranger could fill a cache with invented ones (L8). */
export async function projectOf(
  projects: Pick<Projects, 'knows'>,
  projectId: string | undefined,
): Promise<string> {
  return projectId !== undefined && (await projects.knows(projectId)) ? projectId : ''
}
