import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseCaipNetworkId } from '@latchkey/protocol'
import {
  createAppHost,
  createFrameHost,
  createPorts,
  createServer,
  type FrameHostOptions,
  listSwapRouters,
  type Ports,
  readConfig,
  type Server,
  type ServerConfig,
  type ServiceName,
  serviceNames,
} from '@latchkey/server'
import type { Hono } from 'hono'
import { type CliContext, CliError, type Command } from '../Command.ts'
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
  variables: {
    LATCHKEY_PORT: 'The public port (4180)',
    LATCHKEY_HOST: 'The address to listen on (127.0.0.1)',
    LATCHKEY_PUBLIC_URL: 'Where clients reach the server',
    'LATCHKEY_RPC_<NAMESPACE>_<REFERENCE>': 'Nodes of a chain, comma separated, e.g. LATCHKEY_RPC_EIP155_1',
    LATCHKEY_WEB_ROOT: 'The built web app, served at the host "app."',
    LATCHKEY_NETWORKS_FILE: 'JSON list of the networks the web app offers',
    LATCHKEY_TRUST_PROXY: 'Reverse proxies in front; needed when the public URL is https',
    LATCHKEY_FRAME_EMBEDDERS: 'Origins that may embed the wallet; needed with LATCHKEY_FRAME_URL',
  },
  run: async (context, options) => {
    const stopped = context.untilStopped()
    const names = typeof options.services === 'string' ? options.services : undefined
    const server = await startServer({ ...context, ...(names !== undefined && { services: names }) })
    await stopped
    context.out('Stopping.')
    await server.drain()
    await server.close()
    return 0
  },
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
}: StartServerOptions): Promise<Pick<Server, 'close' | 'drain'> & { url: string; port: number }> {
  const config = readConfig(env)
  const names = parseServices(services)
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
  return { url, port: listening.port, drain: () => server.drain(), close: () => server.close() }
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
  readonly ports: { readonly projects: FrameHostOptions['projects'] } & Pick<Ports, 'secondOperator'>
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
    embedders: config.frameEmbedders,
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
