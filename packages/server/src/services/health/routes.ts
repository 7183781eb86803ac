import { type Context, Hono } from 'hono'
import type { ServerConfig } from '../../config/readConfig.ts'
import { guarded } from '../../http/guarded.ts'
import { limitRoute, routeRule } from '../../http/rateLimit.ts'
import type { ApiEnv, Service } from '../../http/Service.ts'
import type { Ports } from '../../ports/Ports.ts'
import type { Clock } from '../../ports/platform.ts'
import { createReadinessCheck, type Readiness } from './readiness.ts'

/** `/healthz` and `/readyz` with their aliases, and `/v1/time`. Probes are never rate limited. */
export function health(options: HealthOptions): Service {
  const { chains, clock, db, limits, config } = options
  const startedAt = clock.monotonic()
  const readiness = createReadinessCheck({ chains, clock, db })
  const routes = new Hono<ApiEnv>()
  for (const path of ['/healthz', '/health']) {
    routes.get(path, (c) => getHealth(c, options, clock.monotonic() - startedAt))
  }
  for (const path of ['/readyz', '/ready']) routes.get(path, (c) => getReady(c, readiness))
  routes.get(
    '/v1/time',
    guarded([limitRoute(limits, 'time', routeRule(config))], (c) => getTime(c, clock)),
  )
  return { routes }
}

/** What the health service needs. */
type HealthOptions = Pick<Ports, 'chains' | 'clock' | 'db' | 'limits'> & {
  readonly config: Pick<ServerConfig, 'mode' | 'limits'>
  readonly build: { readonly version: string; readonly hash: string }
  /** Names of the services this process serves. */
  readonly features: readonly string[]
}

/** The process lives. Text, in the form monitors of existing installations look for. */
function getHealth(c: Context<ApiEnv>, { build, features }: HealthOptions, uptime: number): Response {
  const lines = [
    `OK v${build.version}`,
    `hash: ${build.hash}`,
    `features: ${features.join(', ')}`,
    `uptime: ${Math.floor(uptime / 1000)} seconds`,
  ]
  return c.text(`${lines.join('\n')}\n`, 200, { 'cache-control': 'no-store' })
}

/** Every dependency, 503 as soon as one chain has no provider left. */
async function getReady(c: Context<ApiEnv>, readiness: () => Promise<Readiness>): Promise<Response> {
  const body = await readiness()
  return c.json(body, body.status === 'unavailable' ? 503 : 200, { 'cache-control': 'no-store' })
}

/** Server time in milliseconds, for clients whose clock is wrong. */
function getTime(c: Context<ApiEnv>, clock: Clock): Response {
  return c.json({ now: clock.now() }, 200, { 'cache-control': 'no-store' })
}
