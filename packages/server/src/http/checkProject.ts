import type { ServerConfig } from '../config/ServerConfig.ts'
import type { Limits } from '../ports/Limits.ts'
import type { Projects } from '../ports/Projects.ts'
import { HttpFailure } from './HttpFailure.ts'
import { printable } from './printable.ts'

export type ProjectCheckOptions = {
  readonly projects: Projects
  readonly limits: Limits
  readonly config: Pick<ServerConfig, 'limits'>
}

/** Who calls, from where. `counts: false`: the call isn't taken from the project's quota (W1.17). */
export type ProjectCall = {
  readonly projectId: string | undefined
  readonly origin: string | undefined
  readonly counts?: boolean
}

/**
 * Lets a call of a known project from one of its origins pass, and counts it.
 *
 * @throws HttpFailure 401, 429, and 503 when nobody knows the projects, in the words of W6
 */
export async function checkProject(
  { projects, limits, config }: ProjectCheckOptions,
  { projectId, origin, counts = true }: ProjectCall,
): Promise<void> {
  const refusal = await projects.refuse({ projectId, origin }).catch(() => 'unavailable' as const)
  if (refusal === 'unavailable') {
    throw new HttpFailure(503, '', 'Project provider is temporarily unavailable')
  }
  if (refusal !== undefined) {
    const why =
      refusal === 'project'
        ? 'the project id is missing or unknown. Pass the id of a project of this server.'
        : `${printable(origin ?? '')} is not on the project’s list of origins. Add it there.`
    throw new HttpFailure(401, 'authentication', `We failed to authenticate your request: ${why}`)
  }
  if (!counts || !(await projects.knows(projectId))) return
  const wait = await limits.take(`project|${projectId}`, config.limits.project, 1)
  if (wait === 0) return
  const seconds = String(Math.max(Math.ceil(wait / 1000), 1))
  throw new HttpFailure(429, 'address', `Project's quota limit reached. Try again in ${seconds} s.`, {
    'retry-after': seconds,
  })
}
