import {
  allRoutes,
  type Route,
  type RouteAuth,
  type RouteContent,
  routeErrors,
} from '@latchkey/protocol/routes'
import { errorEnvelope } from '@latchkey/protocol/schemas'
import packageJson from '../../package.json' with { type: 'json' }
import { CliError, type Command } from '../Command.ts'
import { formatApiTables } from './apiTables.ts'
import { isOptional, toPathNames, toSchema } from './routeSchemas.ts'

/** `latchkey openapi`: prints the HTTP API as an OpenAPI 3.1 document, or as the tables of `docs/api.md`. */
export const openapiCommand: Command = {
  name: 'openapi',
  summary: 'Print the HTTP API of the server as OpenAPI 3.1',
  options: {
    server: {
      type: 'string',
      value: '<url>',
      help: 'The server to name in the document. Default: the host that the document is loaded from',
    },
    format: {
      type: 'string',
      value: '<json|markdown>',
      help: 'json is the OpenAPI document, markdown one table of routes a room. Default: json',
    },
  },
  variables: {},
  run: ({ out }, { server = '/', format = 'json' }) => {
    if (format !== 'json' && format !== 'markdown')
      throw new CliError(`--format is json or markdown, not "${format}".`, { exitCode: 2 })
    if (typeof server !== 'string' || (server !== '/' && !URL.canParse(server)))
      throw new CliError(`--server needs a URL, e.g. https://latchkey.example.org, not "${server}".`, {
        exitCode: 2,
      })
    out(format === 'markdown' ? formatApiTables() : JSON.stringify(toOpenApi(server), null, 2))
    return Promise.resolve(0)
  },
}

/** One operation of an OpenAPI path. */
type Operation = {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly servers?: readonly unknown[]
  readonly security: readonly SecurityRequirement[]
  readonly parameters: readonly unknown[]
  readonly requestBody?: unknown
  readonly responses: Readonly<Record<string, unknown>>
}

type SecurityRequirement = Readonly<Record<string, readonly string[]>>

/** Paths by template, e.g. `/v1/account/{address}/balance`, with their operations by method. */
type Paths = Record<string, Record<string, Operation>>

/** Returns the OpenAPI document of all routes. Each alias of a path is a path of its own. */
function toOpenApi(server: string) {
  const paths: Paths = {}
  for (const { room, routes } of allRoutes) {
    for (const [name, row] of Object.entries(routes)) {
      const operation = toOperation(room, name, row)
      addOperation(paths, row.path, row, operation)
      row.aliases?.forEach((alias, index) => {
        const description = [`The same as \`${row.path}\`.`, operation.description].filter(Boolean).join(' ')
        addOperation(paths, alias, row, { ...operation, operationId: `${name}${index + 2}`, description })
      })
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Latchkey server',
      version: packageJson.version,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: server }],
    tags: allRoutes.map(({ room }) => ({ name: room })),
    paths,
    components: {
      securitySchemes,
      parameters: {
        projectId: {
          name: 'projectId',
          in: 'query',
          description: 'The project that the call counts for.',
          schema: { type: 'string' },
        },
      },
      schemas: { ErrorEnvelope: toSchema(errorEnvelope) },
      responses: { Refused: toRefusal('The call is refused, or the server failed.') },
    },
  }
}

function addOperation(paths: Paths, path: string, { method }: Route, operation: Operation): void {
  const template = toTemplate(path)
  paths[template] = { ...paths[template], [method.toLowerCase()]: operation }
}

const toTemplate = (path: string) => path.replace(/:(\w+)/g, '{$1}')

function toOperation(room: string, name: string, row: Route): Operation {
  const descriptions = [
    row.auth === 'fresh' && 'The person signed in a short while ago; else 403 `fresh_login`.',
    row.grant && `The access token is issued for \`${row.grant}\`.`,
  ].filter(Boolean)
  return {
    operationId: name,
    tags: [room],
    summary: row.summary,
    ...(descriptions.length > 0 && { description: descriptions.join(' ') }),
    ...(row.host && { servers: servers[row.host] }),
    security: security[row.auth],
    parameters: toParameters(row),
    ...(row.body && {
      requestBody: { required: true, content: { 'application/json': { schema: toSchema(row.body) } } },
    }),
    responses: toResponses(row),
  }
}

/** The wallet's frame has a host of its own, the console a port of its own. */
const servers: Readonly<Record<NonNullable<Route['host']>, readonly unknown[]>> = {
  wallet: [
    {
      url: 'https://{walletHost}',
      variables: { walletHost: { default: 'wallet.localhost', description: 'Host of the wallet frame.' } },
    },
  ],
  admin: [
    {
      url: 'http://console.localhost:{adminPort}',
      variables: { adminPort: { default: '4190', description: 'LATCHKEY_ADMIN_PORT, on loopback.' } },
    },
  ],
}

/** What a caller proves, as OpenAPI names it. Entries of one object belong together; objects are alternatives. */
const security: Readonly<Record<RouteAuth, readonly SecurityRequirement[]>> = {
  none: [],
  knownProject: [{ project: [] }],
  project: [{ project: [] }],
  bearer: [{ project: [], walletSession: [] }],
  proof: [{ project: [], deviceProof: [] }],
  session: [{ project: [], deviceProof: [], session: [] }],
  fresh: [{ project: [], deviceProof: [], session: [] }],
  relayToken: [{ relayToken: [] }, { relayQueryToken: [] }],
  consoleSession: [{ consoleSession: [] }],
  signature: [{ signature: [] }],
}

const securitySchemes = {
  project: {
    type: 'apiKey',
    in: 'query',
    name: 'projectId',
    description:
      'A project of the server. Where the project lists origins, the `Origin` header has to be on its list. Some routes also take it in their body.',
  },
  walletSession: { type: 'http', scheme: 'bearer', description: 'Token of a wallet sign-in.' },
  deviceProof: {
    type: 'apiKey',
    in: 'header',
    name: 'DPoP',
    description: 'Proof that the caller has the device key (RFC 9449).',
  },
  session: {
    type: 'http',
    scheme: 'DPoP',
    description: 'Access token of a session, bound to the device key (RFC 9449).',
  },
  relayToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'JWT signed by the client’s Ed25519 key.',
  },
  relayQueryToken: { type: 'apiKey', in: 'query', name: 'auth', description: 'The same JWT in the query.' },
  consoleSession: {
    type: 'apiKey',
    in: 'cookie',
    name: 'latchkey-console-<id of the server>',
    description:
      'Session of the console. Every call also needs the header `x-latchkey-console` with the proof that signing in answered; calls that change something need its `Origin`, too.',
  },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'latchkey-signature',
    description:
      'Signature of the body by the service that calls, over a secret shared with the operator. Some services use a header of their own name.',
  },
}

/** Parameters of path and query. `projectId` is left out where the security scheme has it. */
function toParameters({ path, params = {}, query = {}, auth, host }: Route): unknown[] {
  const isProjectOptional =
    host !== 'admin' && !security[auth].some((requirement) => 'project' in requirement)
  return [
    ...toPathNames(path).map((name) => {
      const schema = params[name]
      return { name, in: 'path', required: true, schema: schema ? toSchema(schema) : { type: 'string' } }
    }),
    ...Object.entries(query).map(([name, schema]) => ({
      name,
      in: 'query',
      required: !isOptional(schema),
      schema: toSchema(schema),
    })),
    ...(isProjectOptional ? [{ $ref: '#/components/parameters/projectId' }] : []),
  ]
}

function toResponses(row: Route): Readonly<Record<string, unknown>> {
  const refusals = Object.entries(routeErrors(row)).map(
    ([status, text]) => [status, toRefusal(text)] as const,
  )
  return {
    ...toSuccess(row),
    ...Object.fromEntries(refusals),
    default: { $ref: '#/components/responses/Refused' },
  }
}

/** A route without an answer (`v.never()`) becomes a WebSocket. */
function toSuccess({ answer, status = 200 }: Route): Readonly<Record<string, unknown>> {
  if (typeof answer === 'string') {
    const content = { [contentTypes[answer]]: { schema: { type: 'string' } } }
    return { [status]: { description: 'Success', content } }
  }
  if (answer.type === 'never') return { 101: { description: 'The connection becomes a WebSocket.' } }
  const content = { 'application/json': { schema: toSchema(answer) } }
  return { [status]: { description: 'Success', content } }
}

const contentTypes: Readonly<Record<RouteContent, string>> = {
  text: 'text/plain',
  page: 'text/html',
  image: 'image/*',
}

function toRefusal(description: string) {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/ErrorEnvelope' } } }
  return { description, content }
}
