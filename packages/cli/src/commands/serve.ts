import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { parseCaipNetworkId } from '@latchkey/protocol'
import {
  createAppHost,
  createFrameHost,
  createPorts,
  createServer,
  type FrameHostOptions,
  findUnknownVariables,
  listSwapRouters,
  type Ports,
  readConfig,
  type Server,
  type ServerConfig,
  ServerConfigError,
  type ServiceName,
  serviceNames,
} from '@latchkey/server'
import type { Hono } from 'hono'
import { type CliContext, CliError, type Command } from '../Command.ts'
import { listVariables } from './config.ts'
import { findFrame } from './verifyFrame.ts'

/** `latchkey serve`: runs the server, configured by the environment only. */
export const serveCommand: Command = {
  name: 'serve',
  summary: 'Run the server for production, configured by LATCHKEY_* variables',
  options: {
    services: {
      type: 'string',
      value: '<names>',
      help: 'Only these services, comma separated. Default: all',
    },
  },
  // "latchkey config" lists the others.
  variables: listVariables([
    'LATCHKEY_PORT',
    'LATCHKEY_HOST',
    'LATCHKEY_PUBLIC_URL',
    'LATCHKEY_TRUST_PROXY',
    'LATCHKEY_RPC_<NAMESPACE>_<REFERENCE>',
    'DATABASE_URL',
    'REDIS_URL',
    'LATCHKEY_WEB_ROOT',
    'LATCHKEY_NETWORKS_FILE',
    'LATCHKEY_FRAME_URL',
    'LATCHKEY_FRAME_EMBEDDERS',
    'LATCHKEY_SMTP_URLS',
    'LATCHKEY_ADMIN_PORT',
    'LATCHKEY_DRAIN',
  ]),
  run: async (context, options) => {
    let reload: (() => void) | undefined
    const stopped = context.untilStopped(() => reload?.())
    const names = typeof options.services === 'string' ? options.services : undefined
    const server = await startServer({ ...context, ...(names !== undefined && { services: names }) })
    reload = () => void reloadServer(server, context)
    await stopped
    context.out('Stopping.')
    await server.drain()
    await server.close()
    return 0
  },
}

/**
 * Re-reads what a running server can (SIGHUP): the adapters, and of LATCHKEY_ENV_FILE the level of the log. Variables that changed in
 * the file and need a new start are named. A file that can't be used changes nothing.
 */
async function reloadServer(
  server: Pick<Server, 'reload'>,
  { env, out, err }: Pick<CliContext, 'env' | 'out' | 'err'>,
): Promise<void> {
  const { changed, problem, logLevel } = readEnvFile(env)
  if (problem !== undefined) err(problem)
  if (changed.length > 0) err(`These take effect with the next start: ${changed.join(', ')}.`)
  await server.reload(logLevel === undefined ? {} : { logLevel })
  out('Reloaded.')
}

type EnvFileChanges = {
  /** Names of variables that differ from those the server was started with. */
  readonly changed: readonly string[]
  readonly logLevel?: ServerConfig['logLevel']
  /** Why the file can't be used. It holds no value. */
  readonly problem?: string
}

function readEnvFile(env: CliContext['env']): EnvFileChanges {
  const path = env.LATCHKEY_ENV_FILE
  if (!path) return { changed: [] }
  try {
    const file = parseEnv(readFileSync(path, 'utf8'))
    const { logLevel } = readConfig({ ...env, ...file })
    const changed = Object.keys(file).filter(
      (name) => name !== 'LATCHKEY_LOG_LEVEL' && file[name] !== env[name],
    )
    return { changed, logLevel }
  } catch (error) {
    const reason =
      error instanceof ServerConfigError ? error.message : `${path} (LATCHKEY_ENV_FILE) can't be read.`
    return { changed: [], problem: `Nothing of the file was taken. ${reason}` }
  }
}

type StartServerOptions = Pick<CliContext, 'env' | 'out' | 'err'> & {
  /** Comma-separated. Default: all. */
  readonly services?: string
}

/**
 * Starts the server for production, without the hosts of development.
 *
 * @throws CliError, ServerConfigError, DirectoryError, and what `Server.listen` throws
 */
export async function startServer({
  env,
  out,
  err,
  services,
}: StartServerOptions): Promise<Pick<Server, 'close' | 'drain' | 'reload'> & { url: string; port: number }> {
  const config = readConfig(env)
  const names = parseServices(services)
  for (const { name, nearest } of findUnknownVariables(env))
    err(
      `Nothing reads ${name}.${nearest ? ` Is ${nearest} meant?` : ' "latchkey config" lists all variables.'}`,
    )
  if (config.chains.length === 0)
    err('No chain is configured. Give each one its nodes, e.g. LATCHKEY_RPC_EIP155_1=https://…')
  let url = ''
  const ports = createPorts(config)
  const server = createServer({
    config,
    ports,
    services: names,
    hosts: { ...appHosts(config, () => url), ...frameHosts(config, ports, () => url) },
  })
  const listening = await server.listen().catch(async (error: unknown) => {
    await server.close()
    throw error
  })
  url = listening.url
  out(`Latchkey serves ${names.join(', ')}${config.webRoot ? ' and the web app' : ''} at ${url}`)
  if (listening.adminPort !== undefined)
    out(
      `Metrics and console are at http://console.localhost:${listening.adminPort}; "latchkey console" prints the link that opens it.`,
    )
  const { reload, drain, close } = server
  return { url, port: listening.port, reload, drain, close }
}

/** Returns the host `app.` with the web app; none without LATCHKEY_WEB_ROOT. */
function appHosts(config: ServerConfig, server: () => string): Record<string, Hono> {
  const { webRoot, networks } = config
  if (!webRoot) return {}
  if (!existsSync(join(webRoot, 'index.html')))
    throw new CliError(
      `LATCHKEY_WEB_ROOT=${webRoot} holds no index.html. Build the web app or unset the variable.`,
    )
  const [firstNetwork] = networks
  if (!firstNetwork)
    throw new CliError(
      'The web app (LATCHKEY_WEB_ROOT) needs the networks it offers: set LATCHKEY_NETWORKS_FILE to a JSON list of them.',
    )
  const defaultNetwork = firstNetwork.caipNetworkId ?? `eip155:${firstNetwork.id}`
  const swapRouters = listSwapRouters(config)
  const describe = () => ({ server: server(), networks, defaultNetwork, swapRouters })
  return { app: createAppHost({ webRoot, describe, frameOrigin: () => config.frameUrl }) }
}

/** Returns the host `wallet.` with the wallet frame; none without LATCHKEY_FRAME_URL. */
function frameHosts(config: ServerConfig, ports: Ports, api: () => string): Record<string, Hono> {
  if (!config.frameUrl) return {}
  const root = findFrame()
  if (!existsSync(join(root, 'integrity.json')))
    throw new CliError(`LATCHKEY_FRAME_URL is set, but ${root} holds no built frame. Run "npm run build".`)
  return { wallet: createConfiguredFrameHost({ root, config, ports, api }) }
}

function parseServices(list: string | undefined): readonly ServiceName[] {
  if (list === undefined) return serviceNames
  const names = list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  return names.map((name) => {
    const service = serviceNames.find((serviceName) => serviceName === name)
    if (service) return service
    throw new CliError(`There is no service "${name}". Services: ${serviceNames.join(', ')}.`, {
      exitCode: 2,
    })
  })
}

type ConfiguredFrameHostOptions = {
  /** The built frame. */
  readonly root: string
  readonly config: Pick<
    ServerConfig,
    'mode' | 'networks' | 'auth' | 'keys' | 'frameUrl' | 'frameEmbedders' | 'projectId' | 'smartAccounts'
  >
  readonly ports: { readonly projects: FrameHostOptions['projects'] } & Pick<
    Ports,
    'secondOperator' | 'settings'
  >
  /** URL of the API; known once the port is open. */
  readonly api: () => string
}

/** Creates the host `wallet.`: the frame with its services and networks. */
export function createConfiguredFrameHost({ root, config, ports, api }: ConfiguredFrameHostOptions): Hono {
  const { mode, auth, keys, smartAccounts } = config
  const networks = config.networks.flatMap(({ caipNetworkId: givenId, id, name, nativeCurrency }) => {
    const caipNetworkId = parseCaipNetworkId(givenId ?? `eip155:${id}`)?.caipNetworkId
    const { symbol, decimals } = nativeCurrency
    // The frame refuses longer texts.
    if (!caipNetworkId) return []
    const hasBundler =
      smartAccounts.chains.includes(caipNetworkId) || smartAccounts.external[caipNetworkId] !== undefined
    return [{ caipNetworkId, name: name.slice(0, 64), symbol: symbol.slice(0, 16), decimals, hasBundler }]
  })
  return createFrameHost({
    root,
    projects: ports.projects,
    isDevelopment: mode === 'development',
    embedders: () => ports.settings.current().embedders ?? config.frameEmbedders,
    frameUrl: config.frameUrl,
    projectId: config.projectId,
    async describe() {
      const second = await ports.secondOperator.get()
      return {
        api: api(),
        auth: auth.url ?? api(),
        keys: keys.url ?? api(),
        networks,
        ...(second.kind === 'ready' && { secondOperator: second.operator }),
        custody: keys.custody,
        spendLimit: keys.spendLimit,
        smartSessions: keys.smartSessions,
        otpLength: auth.otpLength,
      }
    },
  })
}
