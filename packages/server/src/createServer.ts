import { createServer as createHttpServer, type Server as HttpServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { allRoutes } from '@latchkey/protocol/routes'
import type { Hono } from 'hono'
import { closeServer, trackSockets } from './closeServer.ts'
import { createLiveConfig } from './config/liveConfig.ts'
import type { ServerConfig } from './config/readConfig.ts'
import { createAdmin } from './console/createAdmin.ts'
import { createKeyRotations } from './createKeyRotations.ts'
import { createServices, type ServiceName, serviceNames } from './createServices.ts'
import { ServerListenError } from './errors.ts'
import { createApi } from './http/createApi.ts'
import { createListener } from './http/createListener.ts'
import { createUpgradeListener } from './http/createUpgradeListener.ts'
import { closeAdapters, reloadAdapters, startAdapters } from './lifecycle.ts'
import { createMetrics, toRouteClass } from './metrics/createMetrics.ts'
import { createTraces } from './metrics/createTraces.ts'
import { getPackageVersion } from './packageFiles.ts'
import type { Ports } from './ports/Ports.ts'
import { assertStoredKeys } from './secrets/assertStoredKeys.ts'

/** Options of `createServer`. */
export type ServerOptions = {
  readonly config: ServerConfig
  /** From `createPorts(config)`. The server starts and closes them. */
  readonly ports: Ports
  /** Default: all services. */
  readonly services?: readonly ServiceName[]
  /** Apps by the first label of their host, e.g. `{ app: createAppHost(…) }`. */
  readonly hosts?: Readonly<Record<string, Hono>>
}

/** A server that is not listening yet. */
export type Server = {
  /**
   * Opens the public port, then starts the adapters. After a failure, `close` releases what was opened.
   *
   * @returns the port, the URL at which clients reach the API, and the admin port if one is configured
   * @throws ServerListenError when the port can't be opened
   * @throws KmsError when a key file may be read by others, or is not the one of the secrets in the database
   * @throws DatabaseError when the database can't be opened, or is of a newer version
   */
  listen(): Promise<{ readonly port: number; readonly url: string; readonly adminPort?: number }>
  /**
   * Announces the stop: readiness answers 503 for `drainSeconds` of the configuration, while everything is served still, so
   * that load balancers send nothing more here. Call it before `close`.
   */
  drain(): Promise<void>
  /**
   * Re-reads what can be re-read while the server runs: projects with their origins and features, and the operator's directory. Price
   * file and key files are re-read by themselves. What can't be used is logged, and the old stays.
   *
   * @param changes settings that apply at once
   */
  reload(changes?: { readonly logLevel?: ServerConfig['logLevel'] }): Promise<void>
  /**
   * Ends the HTTP server within ten seconds: no new connections, running requests end, the rest is cut. Then closes the
   * adapters. May be called twice.
   */
  close(): Promise<void>
}

/**
 * Creates the backend in one process, on one public port.
 *
 * @example
 * const config = readConfig(process.env)
 * const server = createServer({ config, ports: createPorts(config) })
 * const { url } = await server.listen()
 */
export function createServer({
  config,
  ports: given,
  services: names = serviceNames,
  hosts = {},
}: ServerOptions): Server {
  const routeClasses = listRouteClasses()
  const metrics = config.adminPort === undefined ? undefined : createMetrics({ routeClasses })
  const traces =
    config.traces &&
    createTraces({
      ...given,
      config: config.traces,
      toRoute: (requested) => toRouteClass(requested, routeClasses),
      version: getPackageVersion(),
    })
  const traced = traces ? traces.measure(given) : given
  const ports = metrics ? metrics.measure(traced) : traced
  const live = createLiveConfig(config, given.settings)
  let url = config.publicUrl ?? ''
  let closing: Promise<void> | undefined
  let isDraining = false
  const services = createServices(names, live, ports, () => url, {
    isDraining: () => isDraining,
    ...(metrics && { onReadiness: metrics.observeReadiness }),
  })
  metrics?.show(ports, services)
  const api = createApi(services, ports.log)
  const admin = metrics && createAdmin({ config: live, configured: config, ports, metrics, services, api })
  const { clock, log } = ports

  const http = createHttpServer({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    // How often both are looked at. The default of 30 s would let half a request stay for 40.
    connectionsCheckingInterval: 5_000,
    keepAliveTimeout: 65_000,
    maxHeaderSize: 16_384,
  })
  const sockets = trackSockets(http)
  if (metrics) http.on('request', metrics.observeRequest)
  const listener = createListener({ api, hosts, config, clock, log })
  http.on('request', traces ? traces.wrap(listener) : listener)
  http.on('upgrade', createUpgradeListener({ services, appLabels: Object.keys(hosts), config, log }))

  return {
    async listen() {
      await Promise.all(services.map((service) => service.check?.()))
      const adminPort = await admin?.listen()
      const port = await listen(http, config.port, config.host)
      const host = config.host.includes(':') ? `[${config.host}]` : config.host
      url ||= `http://${host}:${port}`
      ports.images.setBaseUrl(url)
      // Requests that need the database wait until it is open.
      await startAdapters(given)
      await assertStoredKeys(listUsedKeys(names, config, ports))
      for (const service of services) service.start?.()
      admin?.start()
      traces?.start()
      log.info({ port, services: names }, 'The server is listening')
      return { port, url, ...(adminPort !== undefined && { adminPort }) }
    },
    async reload({ logLevel } = {}) {
      if (logLevel !== undefined) log.setLevel?.(logLevel)
      const { reloaded, problems } = await reloadAdapters(given)
      for (const [adapter, problem] of Object.entries(problems))
        log.error({ adapter, problem }, 'It could not be read again; what was in use stays')
      log.info({ reloaded }, 'Configuration was read again')
    },
    async drain() {
      isDraining = true
      await delay(config.drainSeconds * 1000)
    },
    close() {
      isDraining = true
      closing ??= closeServer(http, sockets, services).finally(async () => {
        await admin?.close()
        metrics?.close()
        await traces?.close()
        await closeAdapters(given)
      })
      return closing
    },
  }
}

/** First segments of the paths in the route table. */
function listRouteClasses(): string[] {
  const rows = allRoutes.flatMap(({ routes }) => Object.values(routes)).filter(({ host }) => host !== 'admin')
  const paths = rows.flatMap(({ path, aliases = [] }) => [path, ...aliases])
  const segments = paths.map((path) => path.split('/')[1] ?? '')
  return [...new Set(segments.filter((segment) => segment !== '' && !segment.startsWith(':')))]
}

/** The keys that the services of this process use. One that the operator gave up is replaced with the first use. */
function listUsedKeys(names: readonly ServiceName[], { keys }: ServerConfig, ports: Ports) {
  const users: Readonly<Record<string, readonly ServiceName[]>> = {
    auth: ['auth', 'siwx'],
    keys: keys.isKeyLost ? [] : ['keys'],
    gas: ['smart-accounts'],
  }
  return createKeyRotations(ports).filter(({ name }) =>
    users[name]?.some((service) => names.includes(service)),
  )
}

/**
 * Opens a port.
 *
 * @returns the port, which the system chose where `port` is 0
 * @throws ServerListenError
 */
function listen(server: HttpServer, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => reject(new ServerListenError(port, host, error))
    server.once('error', onError)
    server.listen(port, host, () => {
      server.off('error', onError)
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}
