import type { CaipNetworkId } from '@latchkey/protocol'
import { withDeadline } from '../base/deadline.ts'
import { AbortedError } from '../base/errors.ts'
import {
  HttpError,
  InvalidResponseError,
  readBody,
  type StandardSchema,
  UnreachableError,
} from '../base/http.ts'
import type { Config } from './Config.ts'
import { NetworkNotServedError, requireServer } from './server.ts'

/** Parameters of {@link callServer}. */
export type CallServerParameters<value> = {
  /** What a good answer looks like. */
  schema: StandardSchema<value>
  /** Default `api`. */
  service?: 'api' | 'directory' | 'events' | undefined
  /** Left out where `undefined`; lists are joined by commas. */
  query?: Readonly<Record<string, string | number | readonly string[] | undefined>> | undefined
  /** Makes it a POST, with the project id inside the body. */
  body?: object | undefined
  /** What says who the caller is, besides the project. A 401 then means the caller, not the project. */
  headers?: Readonly<Record<string, string>> | undefined
  /** Refused, without a request, where the server doesn't list it. */
  network?: CaipNetworkId | undefined
  signal?: AbortSignal | undefined
  /** Milliseconds. */
  timeout?: number | undefined
}

/**
 * Asks the server's data API, directory or events service: the one client of all. Every GET carries `st`, `sv` and
 * `projectId`, every call the relay client's id once there is one.
 *
 * @param path begins with a slash; outside text in it must be encoded
 * @throws NoServerError, NetworkNotServedError, HttpError ('HTTP status code: N', with the reasons of W6),
 * InvalidResponseError (a web page, cut off, another shape, too large), UnreachableError, TimeoutError, AbortedError
 */
export async function callServer<value>(
  config: Config,
  path: string,
  parameters: CallServerParameters<value>,
): Promise<value> {
  const { signal, timeout = serverLimits.timeout } = parameters
  return withDeadline((stop) => send(config, path, parameters, stop), { timeout, operation: path, signal })
}

async function send<value>(
  config: Config,
  path: string,
  parameters: CallServerParameters<value>,
  signal: AbortSignal,
): Promise<value> {
  const { schema, body, network, service = 'api' } = parameters
  const { server, base } = await requireServer(config, service)
  if (network !== undefined && server.chains && !server.chains.includes(network)) {
    throw new NetworkNotServedError({ network })
  }
  const { projectId } = config
  const { clientId } = config._internal.stores
  const own = body ? { clientId } : { st: sdkType(config), sv: sdkVersion(config), projectId, clientId }
  const url = `${base}${path}${toQuery({ ...parameters.query, ...own })}`
  const headers = { accept: 'application/json', ...parameters.headers }
  const init: RequestInit = { signal, credentials: 'omit', headers }
  if (body) {
    init.method = 'POST'
    init.headers = { ...headers, 'content-type': 'application/json' }
    init.body = JSON.stringify({ projectId, ...body })
  }
  const { response, text } = await fetchText(url, init, signal)
  if (text === undefined) throw new InvalidResponseError({ url, reason: 'tooLarge' })
  const json = parseJson(text)
  if (!response.ok) {
    // Who the page is to its server is the app's to put right; a person only sees that the read failed.
    if (response.status === 401 && !parameters.headers)
      config._internal.alert(projectId === undefined ? 'projectIdMissing' : 'projectIdRefused')
    throw new HttpError({ status: response.status, url, body: json ?? text.slice(0, 2000), cause: response })
  }
  if (json === undefined)
    throw new InvalidResponseError({ url, reason: /^\s*</.test(text) ? 'html' : 'json' })
  const result = await schema['~standard'].validate(json)
  if (result.issues) throw new InvalidResponseError({ url, reason: 'shape', cause: result.issues })
  return result.value
}

async function fetchText(url: string, init: RequestInit, signal: AbortSignal) {
  try {
    const response = await fetch(url, init)
    return { response, text: await readBody(response, serverLimits.response) }
  } catch (cause) {
    throw signal.aborted ? new AbortedError({ cause }) : new UnreachableError({ url, cause })
  }
}

function toQuery(fields: NonNullable<CallServerParameters<unknown>['query']>): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined || (Array.isArray(value) && value.length === 0) ? [] : [[name, String(value)]],
  )
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** How far the engine goes with an answer of its server. Milliseconds and bytes. */
export const serverLimits = {
  /** One answer, from the question to its last byte. */
  timeout: 10_000,
  /** Room for an account of 10,000 tokens. */
  response: 8 * 1024 * 1024,
} as const

/** What kind of client the server is told it talks to. */
export function sdkType(config: Config): string {
  return config.preset === 'compat' ? 'appkit' : 'latchkey'
}

/**
 * What the server is told of the page's software: framework, adapters and version.
 * @example 'react-evm,solana-0.1.0'
 */
export function sdkVersion(config: Config): string {
  const adapters = config.adapters.map((adapter) => adapter.type).join(',') || 'universal'
  return `${config._internal.stores.modal ? 'react' : 'html'}-${adapters}-${version}`
}

/** The version of this package, as the server is told; a test compares it with package.json. */
export const version = '0.0.0'
