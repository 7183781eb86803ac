import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { readConfig, type ServerConfig } from '../config/readConfig.ts'
import { createPorts } from '../createPorts.ts'
import { createServer, type Server } from '../createServer.ts'
import { createServices, type ServiceName, serviceNames } from '../createServices.ts'
import type { Ports } from '../ports/Ports.ts'
import { noDatabase } from './memoryDb.ts'
import type { ScriptedNode } from './startNode.ts'

export type StackOptions = {
  /** All services when absent. */
  readonly services?: readonly ServiceName[]
  /** Nodes of `eip155:1`, in the operator's order. */
  readonly nodes?: readonly ScriptedNode[]
  /** Offer the nodes' WebSockets too. */
  readonly ws?: boolean
  readonly env?: Readonly<Record<string, string>>
  readonly hosts?: Readonly<Record<string, Hono>>
  readonly ports?: Partial<Ports>
  /** Opens the database the environment names. Default: no database. */
  readonly isReal?: boolean
}

/** The real server on a free port, configured through the environment as an operator would. */
export type Stack = Server & {
  readonly url: string
  readonly port: number
  readonly adminPort?: number
  readonly ports: Ports
  readonly config: ServerConfig
  /** POSTs a body to the proxy for `eip155:1`. */
  rpc(body: unknown, query?: string, headers?: Readonly<Record<string, string>>): Promise<Response>
}

export async function startStack({
  services,
  nodes = [],
  ws = false,
  env = {},
  hosts = {},
  ports: given,
  isReal = false,
}: StackOptions = {}): Promise<Stack> {
  const urls = nodes.flatMap((node) => (ws ? [node.http, node.ws] : [node.http]))
  const config = readConfig({
    LATCHKEY_PORT: '0',
    LATCHKEY_LOG_LEVEL: 'silent',
    LATCHKEY_PROJECT_ID: 'local',
    LATCHKEY_KMS_FOLDER: join(tmpdir(), 'latchkey-test-kms'),
    LATCHKEY_SECRET: 'only for the tests of this repository',
    ...(urls.length > 0 && { LATCHKEY_RPC_EIP155_1: urls.join(',') }),
    LATCHKEY_EGRESS_ALLOW: nodes.map(({ address }) => address).join(','),
    ...env,
  })
  const ports = createPorts(config, { ...(!isReal && { db: noDatabase() }), ...given })
  const server = createServer({ config, ports, hosts, ...(services && { services }) })
  const { url, port, adminPort } = await server.listen()
  return {
    ...server,
    url,
    ...(adminPort !== undefined && { adminPort }),
    port,
    ports,
    config,
    rpc: (body, query = '', headers = {}) =>
      fetch(`${url}/v1?chainId=eip155:1&projectId=local${query}`, {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers,
      }),
  }
}

/** Every route of the server, as `GET /v1/time`, collected from the services: new ones are included. */
export function listRoutes(): string[] {
  const config = readConfig({ LATCHKEY_LOG_LEVEL: 'silent' })
  const ports = createPorts(config, { db: noDatabase() })
  const services = createServices(serviceNames, config, ports, () => 'http://127.0.0.1')
  const routes = services.flatMap(({ routes }) =>
    routes.routes.map(({ method, path }) => `${method} ${path}`),
  )
  return [...new Set(routes.filter((route) => !route.startsWith('ALL ')))].sort()
}
