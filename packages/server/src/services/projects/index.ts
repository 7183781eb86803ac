import { Hono } from 'hono'
import type { ServerConfig } from '../../config/ServerConfig.ts'
import type { ApiEnv } from '../../http/ApiEnv.ts'
import { checkProject } from '../../http/checkProject.ts'
import { type Guard, guarded } from '../../http/guarded.ts'
import { limitRoute } from '../../http/limitRoute.ts'
import { routeRule } from '../../http/routeRule.ts'
import type { Service } from '../../http/Service.ts'
import type { Ports } from '../../ports/Ports.ts'
import { offeredFeatures } from './offeredFeatures.ts'
import { getConfig } from './routes/getConfig.ts'
import { getOrigins } from './routes/getOrigins.ts'
import { getProjectLimits } from './routes/getProjectLimits.ts'

export type ProjectsServiceOptions = Pick<Ports, 'projects' | 'limits'> & {
  readonly config: Pick<
    ServerConfig,
    'mode' | 'limits' | 'exchanges' | 'onramp' | 'mail' | 'social' | 'frameUrl'
  >
  /** Names of the services this process serves. */
  readonly services: readonly string[]
}

/** What clients ask about their project (W2.4). Only whether it exists is checked: the page has to learn its origins. */
export function projects(options: ProjectsServiceOptions): Service {
  const { projects: port, limits, config, services } = options
  const offered = offeredFeatures(config, services)
  const routes = new Hono<ApiEnv>()
  const get = (
    path: string,
    name: string,
    answer: (c: Parameters<typeof getConfig>[0]) => Promise<Response> | Response,
  ) => {
    const exists: Guard = (c) =>
      checkProject(options, { projectId: c.req.query('projectId'), origin: undefined })
    routes.get(path, guarded([limitRoute(limits, name, routeRule(config)), exists], answer))
  }
  get('/appkit/v1/config', 'project-config', (c) => getConfig(c, port, offered))
  get('/projects/v1/origins', 'project-origins', (c) => getOrigins(c, port))
  get('/appkit/v1/project-limits', 'project-limits', getProjectLimits)
  return { routes }
}
