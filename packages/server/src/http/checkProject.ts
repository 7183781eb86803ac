import { andThen } from '../base/promises.ts'
import type { ServerConfig } from '../config/readConfig.ts'
import type { Limits } from '../ports/platform.ts'
import type { ProjectRefusal, Projects } from '../ports/projects.ts'
import type { Guard } from './guarded.ts'
import { HttpFailure, toPrintable } from './HttpFailure.ts'
import { toClientShare, toHousehold } from './rateLimit.ts'

type ProjectCheckOptions = {
  readonly projects: Projects
  readonly limits: Limits
  readonly config: Pick<ServerConfig, 'limits' | 'mode'>
}

/**
 * The project a call names, the origin it comes from, and the client whose share of the project's quota it is taken from.
 * `counts: false`: it is not taken from the quota.
 */
type ProjectCall = { readonly projectId: string | undefined; readonly origin: string | undefined } & (
  | { readonly clientAddress: string; readonly counts?: true }
  | { readonly counts: false }
)

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
  call: ProjectCall,
  refusal: ProjectRefusal | 'unavailable',
): void | Promise<void> {
  requireAccepted(refusal, call)
  if (call.counts === false) return
  const { projectId, clientAddress } = call
  const isKnown = options.projects.knows(projectId)
  if (isKnown instanceof Promise)
    return isKnown.then((isProject) =>
      isProject ? consumeProjectTokens(options, projectId, clientAddress) : undefined,
    )
  if (isKnown) return consumeProjectTokens(options, projectId, clientAddress)
}

/** Counts a call against the household’s share of its project’s quota, then against the quota. A development machine is one client. */
function consumeProjectTokens(
  { limits, config: { limits: rules, mode } }: ProjectCheckOptions,
  projectId: string | undefined,
  clientAddress: string,
): void | Promise<void> {
  const consumeQuota = () => andThen(limits.consume(`project|${projectId}`, rules.project, 1), requireQuota)
  if (mode !== 'production') return consumeQuota()
  const share = `project|client of ${projectId}|${toHousehold(clientAddress)}`
  return andThen(limits.consume(share, toClientShare(rules.project, 1), 1), (waitMs) => {
    requireQuota(waitMs, 'Your share of the project’s quota is used up')
    return consumeQuota()
  })
}

function requireAccepted(
  refusal: ProjectRefusal | 'unavailable',
  { projectId, origin }: Pick<ProjectCall, 'projectId' | 'origin'>,
): void {
  if (refusal === undefined) return
  if (refusal === 'unavailable') throw new HttpFailure(503, '', 'Project provider is temporarily unavailable')
  const why =
    refusal === 'project'
      ? 'the project id is missing or unknown. Pass the id of a project of this server.'
      : `${toPrintable(origin ?? '')} is not on the list of origins of project ${toPrintable(projectId ?? '')}. Add it there.`
  throw new HttpFailure(401, 'authentication', `We failed to authenticate your request: ${why}`)
}

/** @param waitMs milliseconds until the quota allows the call; 0 if it does */
function requireQuota(waitMs: number, problem = "Project's quota limit reached"): void {
  if (waitMs === 0) return
  const seconds = String(Math.max(Math.ceil(waitMs / 1000), 1))
  throw new HttpFailure(429, 'address', `${problem}. Try again in ${seconds} s.`, {
    'retry-after': seconds,
  })
}

/**
 * A guard that accepts only calls that name a project in their query, from an allowed origin. A route that may have the
 * id in its body calls `checkProject` itself.
 */
export function requireProject(options: ProjectCheckOptions): Guard {
  return (c) =>
    checkProject(options, {
      projectId: c.req.query('projectId'),
      origin: c.req.header('origin'),
      clientAddress: c.env?.clientAddress ?? '',
    })
}

/** The project id for cache keys. Unknown ids share one key: otherwise a client could fill the cache with invented ids. */
export function toCacheProject(
  projects: Pick<Projects, 'knows'>,
  projectId: string | undefined,
): string | Promise<string> {
  if (projectId === undefined) return ''
  return andThen(projects.knows(projectId), (isKnown) => (isKnown ? projectId : ''))
}
