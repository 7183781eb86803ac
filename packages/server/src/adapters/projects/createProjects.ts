import type { ServerConfig } from '../../config/ServerConfig.ts'
import { andThen } from '../../http/andThen.ts'
import type { Clock } from '../../ports/Clock.ts'
import type { Db } from '../../ports/Db.ts'
import type { Log } from '../../ports/Log.ts'
import type { ProjectRefusal, Projects } from '../../ports/Projects.ts'
import { createProjectStore, type StoredProject } from './createProjectStore.ts'
import { createSnapshot } from './createSnapshot.ts'
import { isOriginAllowed } from './isOriginAllowed.ts'
import { type OriginPattern, parseOriginPattern } from './parseOriginPattern.ts'

export type ProjectsOptions = {
  readonly db: Pick<Db, 'query'>
  readonly clock: Clock
  readonly log: Log
  readonly config: Pick<ServerConfig, 'projectId' | 'projectCheck'>
}

type Known = StoredProject & { readonly patterns: readonly OriginPattern[] }

/**
 * The `Projects` port over the database, all of it in memory: an unknown id costs no query. The project of the
 * configuration is always one of them and may be used from everywhere unless the database says otherwise.
 */
export function createProjects({ db, clock, log, config }: ProjectsOptions): Projects {
  const store = createProjectStore(db, clock)
  const read = createSnapshot(load, clock)

  async function load(): Promise<ReadonlyMap<string, Known>> {
    try {
      const projects = await store.list()
      return new Map(projects.map((project) => [project.id, { ...project, patterns: patternsOf(project) }]))
    } catch (error) {
      const problem = error instanceof Error ? error.name : 'thrown'
      log.warn({ problem }, 'Projects can’t be read; what was last known serves for a day')
      throw error
    }
  }

  function judge(
    known: ReadonlyMap<string, Known>,
    { projectId, origin }: Parameters<Projects['refuse']>[0],
  ): ProjectRefusal {
    if (config.projectCheck === 'auto' && known.size === 0) return undefined
    const project = projectId === undefined ? undefined : known.get(projectId)
    if (!project) return projectId !== undefined && projectId === config.projectId ? undefined : 'project'
    if (project.origins.length === 0 || origin === undefined) return undefined
    return isOriginAllowed(origin, project.patterns) ? undefined : 'origin'
  }

  return {
    refuse(call) {
      if (config.projectCheck === 'off') return undefined
      return andThen(read(), (known) => judge(known, call))
    },
    knows(projectId) {
      if (projectId === undefined) return false
      if (projectId === config.projectId) return true
      if (config.projectCheck === 'off') return false
      return andThen(read(), (known) => known.has(projectId))
    },
    async origins(projectId) {
      if (config.projectCheck === 'off') return undefined
      const origins = (await read()).get(projectId)?.origins ?? []
      return origins.length > 0 ? origins : undefined
    },
    async features(projectId) {
      const features = (await read()).get(projectId)?.features ?? []
      return features.length > 0 ? features : undefined
    },
  }
}

function patternsOf({ origins }: StoredProject): OriginPattern[] {
  return origins.flatMap((origin) => parseOriginPattern(origin) ?? [])
}
