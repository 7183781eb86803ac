import type { Hono } from 'hono'
import { loadServerSecret } from '../adapters/serverSecret.ts'
import type { ServerConfig } from '../config/readConfig.ts'
import type { ApiEnv, Service } from '../http/Service.ts'
import type { Metrics } from '../metrics/createMetrics.ts'
import { createTrafficHistory } from '../metrics/createTrafficHistory.ts'
import { builtConsole, getPackageVersion } from '../packageFiles.ts'
import type { Ports } from '../ports/Ports.ts'
import { createConsoleAccess } from './access.ts'
import { createConsole } from './createConsole.ts'
import { serveAdmin } from './serveAdmin.ts'

type AdminOptions = {
  /** With what operators changed. */
  readonly config: ServerConfig
  /** Without. */
  readonly configured: ServerConfig
  readonly ports: Ports
  readonly metrics: Metrics
  readonly services: readonly Pick<Service, 'accounts'>[]
  /** The public API, which is asked for readiness. */
  readonly api: Pick<Hono<ApiEnv>, 'request'>
}

/**
 * Creates what the admin port serves: metrics and the console.
 *
 * @throws ServerListenError from `listen`
 */
export function createAdmin({ config, configured, ports, metrics, services, api }: AdminOptions) {
  const traffic = createTrafficHistory({ count: metrics.countTraffic, clock: ports.clock, log: ports.log })
  let loaded: string | undefined
  const secret = () => {
    loaded ??= config.secret ?? loadServerSecret(config.data, ports.log)
    return loaded
  }
  const access = createConsoleAccess({ ...ports, secret })
  const console = createConsole(
    {
      ...ports,
      config,
      configured,
      access,
      version: getPackageVersion(),
      traffic,
      countRefusals: metrics.countRefusals,
      getReadiness: () => api.request('/readyz'),
      accounts: services.find(({ accounts }) => accounts)?.accounts,
    },
    builtConsole(),
  )
  let opened: Awaited<ReturnType<typeof serveAdmin>> | undefined
  return {
    /** Opens the port. Returns it. */
    async listen(): Promise<number> {
      // The first start makes it, and "latchkey console" needs it.
      secret()
      opened = await serveAdmin({ port: config.adminPort ?? 0, metrics, console })
      return opened.port
    },
    /** Begins the history of the traffic. */
    start: () => traffic.start(),
    async close(): Promise<void> {
      await traffic.close()
      await opened?.close()
    },
  }
}
