import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  createAppHost,
  createPorts,
  createServer,
  type Ports,
  readConfig,
  type Server,
  type ServerConfig,
  type ServiceName,
  serviceNames,
} from '@latchkey/server'
import type { Hono } from 'hono'
import { CliError } from '../CliError.ts'
import type { CliContext } from '../commands/Command.ts'
import { createConfiguredFrameHost } from '../frame/createConfiguredFrameHost.ts'
import { findFrame } from '../frame/findFrame.ts'

export type StartServerOptions = Pick<CliContext, 'env' | 'out' | 'err'> & {
  /** Comma list; all when absent. */
  readonly services?: string
}

/**
 * The server of production: configured by the environment, no host that only development has.
 * Throws `CliError`, `ServerConfigError`, `ServerListenError`.
 */
export async function startServer({
  env,
  out,
  err,
  services,
}: StartServerOptions): Promise<Pick<Server, 'close'> & { url: string; port: number }> {
  const config = readConfig(env)
  const names = readServices(services)
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
  return { url, port: listening.port, close: () => server.close() }
}

function appHosts(config: ServerConfig, server: () => string): Record<string, Hono> {
  const { webRoot, networks } = config
  if (!webRoot) return {}
  if (!existsSync(join(webRoot, 'index.html')))
    throw new CliError(
      `LATCHKEY_WEB_ROOT=${webRoot} holds no index.html. Build the web app or unset the variable.`,
    )
  const [first] = networks
  if (!first)
    throw new CliError(
      'The web app (LATCHKEY_WEB_ROOT) needs the networks it offers: set LATCHKEY_NETWORKS_FILE to a JSON list of them.',
    )
  const defaultNetwork = first.caipNetworkId ?? `eip155:${first.id}`
  const describe = () => ({ server: server(), networks, defaultNetwork })
  return { app: createAppHost({ webRoot, describe, frameOrigin: () => config.frameUrl }) }
}

function frameHosts(config: ServerConfig, { projects }: Ports, api: () => string): Record<string, Hono> {
  if (!config.frameUrl) return {}
  const root = findFrame()
  if (!existsSync(join(root, 'integrity.json')))
    throw new CliError(`LATCHKEY_FRAME_URL is set, but ${root} holds no built frame. Run "npm run build".`)
  return { wallet: createConfiguredFrameHost({ root, config, projects, api }) }
}

function readServices(list: string | undefined): readonly ServiceName[] {
  if (list === undefined) return serviceNames
  const names = list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  return names.map((name) => {
    const known = serviceNames.find((service) => service === name)
    if (known) return known
    throw new CliError(`There is no service "${name}". Services: ${serviceNames.join(', ')}.`, {
      exitCode: 2,
    })
  })
}
