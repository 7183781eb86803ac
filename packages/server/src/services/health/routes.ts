import * as routeTable from '@latchkey/protocol/routes'
import { type Context, Hono } from 'hono'
import { createLoop, type Loop } from '../../base/loop.ts'
import type { ServerConfig } from '../../config/readConfig.ts'
import { createMount } from '../../http/mount.ts'
import type { ApiEnv, Service } from '../../http/Service.ts'
import type { Ports } from '../../ports/Ports.ts'
import type { Clock } from '../../ports/platform.ts'
import type { CanaryResult } from './createCanary.ts'
import { createOuterParts } from './outerParts.ts'
import { createReadinessCheck, type Readiness } from './readiness.ts'

/** Milliseconds between two looks at everything, whether somebody asks or not. */
const scheduleEvery = 30_000

/** Creates the service `health`: liveness, readiness and server time. The probes are not rate limited. */
export function health(options: HealthOptions): Service {
  const { clock, features } = options
  const startedAt = clock.monotonic()
  const check = createReadinessCheck({
    ...options,
    kms: listKeyServices(options, features),
    outer: createOuterParts(options),
  })
  const checkReadiness = async () => {
    const found = await check()
    options.onReadiness?.(found)
    return found
  }
  let schedule: Loop | undefined
  const routes = new Hono<ApiEnv>()
  const mount = createMount(routes, options)
  mount(routeTable.getHealth, (c) => getHealth(c, options, clock.monotonic() - startedAt))
  mount(routeTable.getReadiness, (c) => getReady(c, checkReadiness))
  mount(routeTable.getTime, (c) => getTime(c, clock))
  return {
    routes,
    // Without it the canaries would run, and the metrics change, only when somebody asks. Where there is neither nobody is asked for nothing.
    start() {
      if (!options.canary && !options.onReadiness && options.config.mail.canaryTo === undefined) return
      schedule ??= createLoop(
        async () => void (await checkReadiness()),
        scheduleEvery,
        () => undefined,
      )
    },
    stop: () => void schedule?.close(),
  }
}

/** Ports and settings of the health routes. */
type HealthOptions = Pick<
  Ports,
  | 'authKms'
  | 'bus'
  | 'chains'
  | 'clock'
  | 'db'
  | 'egress'
  | 'gasKms'
  | 'history'
  | 'keysKms'
  | 'limits'
  | 'mailer'
  | 'onramps'
  | 'prices'
  | 'secondOperator'
  | 'swaps'
> & {
  readonly config: Pick<
    ServerConfig,
    'mode' | 'limits' | 'smartAccounts' | 'auth' | 'ipfsGateway' | 'keys' | 'mail'
  >
  readonly build: { readonly version: string; readonly hash: string }
  /** The identity providers of the sign-in service; absent where it runs elsewhere. */
  readonly socials?: NonNullable<Parameters<typeof createOuterParts>[0]['socials']>
  /** Names of the services this process runs. */
  readonly features: readonly string[]
  /** A round trip through the relay; absent: none is made. */
  readonly canary?: () => Promise<CanaryResult>
  /** Gets every result, for the metrics. */
  readonly onReadiness?: (readiness: Readiness) => void
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
