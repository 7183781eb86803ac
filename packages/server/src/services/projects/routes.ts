import type { ProjectConfig, ProjectLimits, ProjectOrigins } from '@latchkey/protocol'
import * as routeTable from '@latchkey/protocol/routes'
import { type Context, Hono } from 'hono'
import type { ServerConfig } from '../../config/readConfig.ts'
import { checkProject } from '../../http/checkProject.ts'
import type { Guard } from '../../http/guarded.ts'
import { createMount } from '../../http/mount.ts'
import type { ApiEnv, Service } from '../../http/Service.ts'
import type { Ports } from '../../ports/Ports.ts'
import type { Projects } from '../../ports/projects.ts'
import { effectiveFeatures, type OfferedFeatures, offeredFeatures } from './features.ts'

type ProjectsServiceOptions = Pick<Ports, 'projects' | 'limits' | 'chains' | 'swaps'> & {
  readonly config: Pick<ServerConfig, 'mode' | 'limits' | 'onramp' | 'mail' | 'social' | 'frameUrl'>
  /** Names of the services this process runs. */
  readonly services: readonly string[]
}

/**
 * Creates the service `projects`: settings of a project. Only the project id is checked, not the origin: the page reads
 * its allowed origins here.
 */
export function projects(options: ProjectsServiceOptions): Service {
  const { projects: port, config, services } = options
  const offered = offeredFeatures(config, services, options)
  const routes = new Hono<ApiEnv>()
  const mount = createMount(routes, options)
  const hasProject: Guard = (c) =>
    checkProject(options, {
      projectId: c.req.query('projectId'),
      origin: undefined,
      clientAddress: c.env?.clientAddress ?? '',
    })
  mount(routeTable.getProjectConfig, hasProject, (c) => getConfig(c, port, offered))
  mount(routeTable.getProjectOrigins, hasProject, (c) => getOrigins(c, port))
  mount(routeTable.getProjectLimits, hasProject, getProjectLimits)
  return { routes }
}

/**
 * `GET /appkit/v1/config`: the features of a project. While the projects cannot be read, everything offered is
 * on.
 */
async function getConfig(
  c: Context<ApiEnv>,
  projects: Projects,
  offered: OfferedFeatures,
): Promise<Response> {
  const settings = await projects.features(c.req.query('projectId') ?? '').catch(() => undefined)
  const body: ProjectConfig = { features: effectiveFeatures(offered, settings) }
  return c.json(body, 200, { 'cache-control': 'no-store' })
}

/**
 * `GET /projects/v1/origins`: the allowed origins of a project. A project without a list gets the requesting
 * origin as its only entry, because existing clients warn about an empty list.
 */
async function getOrigins(c: Context<ApiEnv>, projects: Projects): Promise<Response> {
  const listed = await projects.origins(c.req.query('projectId') ?? '')
  const origin = c.req.header('origin')
  const body: ProjectOrigins = { allowedOrigins: listed ? [...listed] : origin === undefined ? [] : [origin] }
  return c.json(body, 200, { 'cache-control': 'no-store', vary: 'origin' })
}

/** `GET /appkit/v1/project-limits`. This server has no plans, so no limit is ever exceeded. */
function getProjectLimits(c: Context<ApiEnv>): Response {
  const body: ProjectLimits = { planLimits: { tier: 'none', isAboveMauLimit: false, isAboveRpcLimit: false } }
  return c.json(body, 200, { 'cache-control': 'no-store' })
}
