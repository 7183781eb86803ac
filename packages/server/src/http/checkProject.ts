import { andThen } from '../base/promises.ts'
import type { ServerConfig } from '../config/readConfig.ts'
import type { Limits } from '../ports/platform.ts'
import type { ProjectRefusal, Projects } from '../ports/projects.ts'
import type { Guard } from './guarded.ts'
import { HttpFailure, toPrintable } from './HttpFailure.ts'

type ProjectCheckOptions = {
  readonly projects: Projects
  readonly limits: Limits
  readonly config: Pick<ServerConfig, 'limits'>
}

/**
 * The project a call names, and the origin it comes from. `counts: false`: the call is not taken from the project's
 * quota.
 */
type ProjectCall = {
  readonly projectId: string | undefined
  readonly origin: string | undefined
  readonly counts?: boolean
}

/**
 * Accepts a call of a known project from one of its origins, and counts it against the project's quota. Synchronous
 * where the projects are in memory.
 *
 * @throws HttpFailure 401, 429, and 503 when the projects can't be read
 */
export function checkProject(options: ProjectCheckOptions, call: ProjectCall): void | Promise<void> {
  const refusal = options.projects.refuse(call)
  if (refusal instanceof Promise)
    return refusal.catch(() => 'unavailable' as const).then((why) => applyRefusal(options, call, why))
  return applyRefusal(options, call, refusal)
}

function applyRefusal(
  options: ProjectCheckOptions,
  { projectId, origin, counts }: ProjectCall,
  refusal: ProjectRefusal | 'unavailable',
): void | Promise<void> {
  requireAccepted(refusal, origin)
  if (counts === false) return
  const isKnown = options.projects.knows(projectId)
  if (isKnown instanceof Promise)
    return isKnown.then((isProject) => (isProject ? consumeProjectTokens(options, projectId) : undefined))
  if (isKnown) return consumeProjectTokens(options, projectId)
}

/** Counts a call against the quota of its project. */
function consumeProjectTokens(
  { limits, config }: ProjectCheckOptions,
  projectId: string | undefined,
): void | Promise<void> {
  return andThen(limits.consume(`project|${projectId}`, config.limits.project, 1), requireQuota)
}

function requireAccepted(refusal: ProjectRefusal | 'unavailable', origin: string | undefined): void {
  if (refusal === undefined) return
  if (refusal === 'unavailable') throw new HttpFailure(503, '', 'Project provider is temporarily unavailable')
  const why =
    refusal === 'project'
      ? 'the project id is missing or unknown. Pass the id of a project of this server.'
      : `${toPrintable(origin ?? '')} is not on the project’s list of origins. Add it there.`
  throw new HttpFailure(401, 'authentication', `We failed to authenticate your request: ${why}`)
}

/** @param waitMs milliseconds until the quota allows the call; 0 if it does */
function requireQuota(waitMs: number): void {
  if (waitMs === 0) return
  const seconds = String(Math.max(Math.ceil(waitMs / 1000), 1))
  throw new HttpFailure(429, 'address', `Project's quota limit reached. Try again in ${seconds} s.`, {
    'retry-after': seconds,
  })
}

/**
 * A guard that accepts only calls that name a project in their query, from an allowed origin. A route that may have the
 * id in its body calls `checkProject` itself.
 */
export function requireProject(options: ProjectCheckOptions): Guard {
  return (c) => checkProject(options, { projectId: c.req.query('projectId'), origin: c.req.header('origin') })
}

/** The project id for cache keys. Unknown ids share one key: otherwise a client could fill the cache with invented ids. */
export function toCacheProject(
  projects: Pick<Projects, 'knows'>,
  projectId: string | undefined,
): string | Promise<string> {
  if (projectId === undefined) return ''
  return andThen(projects.knows(projectId), (isKnown) => (isKnown ? projectId : ''))
}
