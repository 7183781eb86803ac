import * as routeTable from '@latchkey/protocol/routes'
import { type Context, Hono } from 'hono'
import type { ServerConfig } from '../../config/readConfig.ts'
import { createMount } from '../../http/mount.ts'
import type { ApiEnv, Service } from '../../http/Service.ts'
import type { Ports } from '../../ports/Ports.ts'
import type { Clock } from '../../ports/platform.ts'
import { createReadinessCheck, type Readiness } from './readiness.ts'

/** Creates the service `health`: liveness, readiness and server time. The probes are not rate limited. */
export function health(options: HealthOptions): Service {
  const { chains, clock, db, limits } = options
  const startedAt = clock.monotonic()
  const checkReadiness = createReadinessCheck({ chains, clock, db, limits })
  const routes = new Hono<ApiEnv>()
  const mount = createMount(routes, options)
  mount(routeTable.getHealth, (c) => getHealth(c, options, clock.monotonic() - startedAt))
  mount(routeTable.getReadiness, (c) => getReady(c, checkReadiness))
  mount(routeTable.getTime, (c) => getTime(c, clock))
  return { routes }
}

/** Ports and settings of the health routes. */
type HealthOptions = Pick<Ports, 'chains' | 'clock' | 'db' | 'limits'> & {
  readonly config: Pick<ServerConfig, 'mode' | 'limits'>
  readonly build: { readonly version: string; readonly hash: string }
  /** Names of the services this process runs. */
  readonly features: readonly string[]
}

/** `GET /healthz`: the process runs. Text, in the form existing monitors parse. */
function getHealth(c: Context<ApiEnv>, { build, features }: HealthOptions, uptime: number): Response {
  const lines = [
    `OK v${build.version}`,
    `hash: ${build.hash}`,
    `features: ${features.join(', ')}`,
    `uptime: ${Math.floor(uptime / 1000)} seconds`,
  ]
  return c.text(`${lines.join('\n')}\n`, 200, { 'cache-control': 'no-store' })
}

/** `GET /readyz`: state of every dependency. 503 when one chain has no provider left. */
async function getReady(c: Context<ApiEnv>, checkReadiness: () => Promise<Readiness>): Promise<Response> {
  const body = await checkReadiness()
  return c.json(body, body.status === 'unavailable' ? 503 : 200, { 'cache-control': 'no-store' })
}

/** `GET /v1/time`: server time in milliseconds, for clients whose clock is wrong. */
function getTime(c: Context<ApiEnv>, clock: Clock): Response {
  return c.json({ now: clock.now() }, 200, { 'cache-control': 'no-store' })
}
