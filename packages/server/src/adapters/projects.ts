import { isOriginAllowed, type OriginPattern, parseOriginPattern } from '@latchkey/protocol'
import { andThen } from '../base/promises.ts'
import type { ServerConfig } from '../config/readConfig.ts'
import type { Db } from '../ports/db.ts'
import type { Clock, Log } from '../ports/platform.ts'
import type { ProjectRefusal, Projects } from '../ports/projects.ts'
import { createProjectStore, type StoredProject } from './projectStore.ts'

type ProjectsOptions = {
  readonly db: Pick<Db, 'query'>
  readonly clock: Clock
  readonly log: Log
  readonly config: Pick<ServerConfig, 'projectId' | 'projectCheck'>
}

/** A stored project with its origins parsed. */
type ParsedProject = StoredProject & { readonly patterns: readonly OriginPattern[] }

/**
 * The `Projects` port over the database, all in memory: an unknown id costs no query. The configured project always
 * exists, and may be used from every origin unless the database says otherwise.
 */
export function createProjects({ db, clock, log, config }: ProjectsOptions): Projects {
  const store = createProjectStore(db, clock)
  const read = createStaleCache(load, clock)

  async function load(): Promise<ReadonlyMap<string, ParsedProject>> {
    try {
      const projects = await store.list()
      return new Map(projects.map((project) => [project.id, { ...project, patterns: toPatterns(project) }]))
    } catch (error) {
      const problem = error instanceof Error ? error.name : 'thrown'
      log.warn({ problem }, 'Projects can’t be read; the last known ones are used for a day')
      throw error
    }
  }

  function findRefusal(
    known: ReadonlyMap<string, ParsedProject>,
    { projectId, origin }: Parameters<Projects['refuse']>[0],
  ): ProjectRefusal {
    if (config.projectCheck === 'auto' && known.size === 0) return undefined
    const project = projectId === undefined ? undefined : known.get(projectId)
    if (!project) return projectId !== undefined && projectId === config.projectId ? undefined : 'project'
    if (project.origins.length === 0 || origin === undefined) return undefined
    return isOriginAllowed(origin, project.patterns) ? undefined : 'origin'
  }

  return {
    reload: async () => void (await read.renew()),
    refuse(call) {
      if (config.projectCheck === 'off') return undefined
      return andThen(read(), (known) => findRefusal(known, call))
    },
    knows(projectId) {
      if (projectId === undefined) return false
      if (projectId === config.projectId) return true
      if (config.projectCheck === 'off') return false
      return andThen(read(), (known) => known.has(projectId))
    },
    async getAnyId() {
      if (config.projectId !== undefined || config.projectCheck === 'off') return config.projectId
      const known = await Promise.resolve()
        .then(read)
        .catch(() => new Map<string, ParsedProject>())
      const [id] = known.keys()
      return id
    },
    async name(projectId) {
      return (await read()).get(projectId)?.name
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

function toPatterns({ origins }: StoredProject): OriginPattern[] {
  return origins.flatMap((origin) => parseOriginPattern(origin) ?? [])
}

/** Milliseconds an answer is current; is returned without waiting for a newer one; is returned at all. */
const freshFor = 5_000
const promptFor = 60_000
const staleFor = 24 * 60 * 60 * 1000
/** Milliseconds a caller waits for the store when an older answer exists. */
const maxWait = 2_000
/** Milliseconds between retries while the store is down, doubling from the first to the second. */
const firstRetryDelay = 1_000
const maxRetryDelay = 30_000

/**
 * Caches the answer of a store for callers who must not depend on it. It is loaded at most every five seconds and by
 * one caller at a time. While the store is down, retries become rarer and the last answer is used for a day.
 *
 * @returns a function that returns a current answer synchronously, and rejects with the store's error when there is no
 * answer younger than a day; `renew` loads it now
 */
export function createStaleCache<value>(
  load: () => Promise<value>,
  clock: Clock,
): (() => value | Promise<value>) & { renew(): Promise<value> } {
  let cached: { readonly value: value; readonly loadedAt: number } | undefined
  let running: Promise<value> | undefined
  let failures = 0
  let retryAt = 0
  let problem: unknown

  async function reload(): Promise<value> {
    try {
      const value = await load()
      cached = { value, loadedAt: clock.monotonic() }
      failures = 0
      return value
    } catch (error) {
      problem = error
      retryAt = clock.monotonic() + Math.min(firstRetryDelay * 2 ** failures, maxRetryDelay)
      failures++
      throw error
    } finally {
      running = undefined
    }
  }

  const read = () => {
    const now = clock.monotonic()
    const age = cached ? now - cached.loadedAt : Number.POSITIVE_INFINITY
    if (cached && age < freshFor) return cached.value
    if (failures > 0 && now < retryAt && !running) {
      if (cached && age <= staleFor) return cached.value
      return Promise.reject(problem)
    }
    running ??= reload()
    if (!cached || age > staleFor) return running
    const { value } = cached
    if (age < promptFor) {
      running.catch(() => undefined)
      return value
    }
    return Promise.race([running.catch(() => value), delay(maxWait).then(() => value)])
  }
  const renew = () => {
    running ??= reload()
    return running
  }
  return Object.assign(read, { renew })
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref()
  })
}
