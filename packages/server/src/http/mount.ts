import type { Route } from '@latchkey/protocol/routes'
import type { Context, Hono } from 'hono'
import type { ServerConfig } from '../config/readConfig.ts'
import type { LimitRule, Limits } from '../ports/platform.ts'
import { type Guard, guarded } from './guarded.ts'
import { limitRoute, routeLimitRule } from './rateLimit.ts'
import type { ApiEnv } from './Service.ts'

/** Registers a row of the route table: its rate limit comes first, then the guards in their order, then the handler. */
export type Mount = (
  row: Route,
  ...steps: [...guards: Guard[], handler: (c: Context<ApiEnv>) => Response | Promise<Response>]
) => void

type MountOptions = {
  readonly limits: Limits
  readonly config: Pick<ServerConfig, 'mode' | 'limits'>
}

/**
 * Returns a function that registers rows of the protocol's table in an app: every service uses it but auth and
 * keys, which use `caller/createRouteHandler.ts`. Method, path, aliases, rate and bucket are those of the row. A handler
 * checks the project itself where its id is in the body.
 *
 * @example
 * const routes = new Hono<ApiEnv>()
 * const mount = createMount(routes, options)
 * mount(table.getSwapTokens, requireProject(options), (c) => getTokens(c, options))
 */
export function createMount(app: Hono<ApiEnv>, { limits, config }: MountOptions): Mount {
  return ({ method, path, aliases = [], rate = 'standard', bucket = path }, ...steps) => {
    const guards = steps.slice(0, -1) as Guard[]
    const handler = steps[steps.length - 1] as (c: Context<ApiEnv>) => Response | Promise<Response>
    const limit = rate === 'unlimited' ? [] : [limitRoute(limits, bucket, () => toRule(rate, config))]
    const serve = guarded([...limit, ...guards], handler)
    for (const servedPath of [path, ...aliases]) app.on(method, servedPath, serve)
  }
}

/** A page shows up to fifty pictures at once, so their rate is ten times the operator's figure. */
const pictureFactor = 10

function toRule(rate: 'standard' | 'pictures', config: MountOptions['config']): LimitRule {
  const rule = routeLimitRule(config)
  if (rate === 'standard') return rule
  return {
    capacity: rule.capacity * pictureFactor,
    refillPerSecond: rule.refillPerSecond * pictureFactor,
  }
}
