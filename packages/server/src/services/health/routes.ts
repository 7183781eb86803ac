import * as routeTable from '@latchkey/protocol/routes'
import { type Context, Hono } from 'hono'
import type { ServerConfig } from '../../config/readConfig.ts'
import { createMount } from '../../http/mount.ts'
import type { ApiEnv, Service } from '../../http/Service.ts'
import type { Ports } from '../../ports/Ports.ts'
import type { Clock } from '../../ports/platform.ts'
import type { CanaryResult } from './createCanary.ts'
import { createReadinessCheck, type Readiness } from './readiness.ts'

/** Creates the service `health`: liveness, readiness and server time. The probes are not rate limited. */
export function health(options: HealthOptions): Service {
  const { clock, features } = options
  const startedAt = clock.monotonic()
  const checkReadiness = createReadinessCheck({ ...options, kms: listKeyServices(options, features) })
  const routes = new Hono<ApiEnv>()
  const mount = createMount(routes, options)
  mount(routeTable.getHealth, (c) => getHealth(c, options, clock.monotonic() - startedAt))
  mount(routeTable.getReadiness, (c) => getReady(c, checkReadiness))
  mount(routeTable.getTime, (c) => getTime(c, clock))
  return { routes }
}

/** Ports and settings of the health routes. */
type HealthOptions = Pick<
  Ports,
  'authKms' | 'bus' | 'chains' | 'clock' | 'db' | 'gasKms' | 'keysKms' | 'limits' | 'mailer'
> & {
  readonly config: Pick<ServerConfig, 'mode' | 'limits' | 'smartAccounts'>
  readonly build: { readonly version: string; readonly hash: string }
  /** Names of the services this process runs. */
  readonly features: readonly string[]
  /** A round trip through the relay; absent: none is made. */
  readonly canary?: () => Promise<CanaryResult>
  /** Whether the server is about to stop. */
  readonly isDraining: () => boolean
}

/** The key services that the services of this process use, by the names readiness has for them. */
function listKeyServices(
  { authKms, keysKms, gasKms, config }: HealthOptions,
  features: readonly string[],
): Record<string, Ports['authKms']> {
  return {
    ...(features.includes('auth') && { 'kms.auth': authKms }),
    ...(features.includes('keys') && { 'kms.keys': keysKms }),
    ...(config.smartAccounts.chains.length > 0 && { 'kms.gas': gasKms }),
  }
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

/** `GET /readyz`: state of every dependency. 503 when the database or a chain is lost, and while the server stops. */
async function getReady(c: Context<ApiEnv>, checkReadiness: () => Promise<Readiness>): Promise<Response> {
  const body = await checkReadiness()
  return c.json(body, body.status === 'unavailable' ? 503 : 200, { 'cache-control': 'no-store' })
}

/** `GET /v1/time`: server time in milliseconds, for clients whose clock is wrong. */
function getTime(c: Context<ApiEnv>, clock: Clock): Response {
  return c.json({ now: clock.now() }, 200, { 'cache-control': 'no-store' })
}
