import type { CaipNetworkId } from '@latchkey/protocol'
import { type Deadline, withDeadline } from '../base/deadline.ts'
import { AbortedError, type TimeoutError } from '../base/errors.ts'
import {
  HttpError,
  InvalidResponseError,
  parseJson,
  readBody,
  type StandardSchema,
  UnreachableError,
} from '../base/http.ts'
import type { Config } from './Config.ts'
import { requireServer, ServerError } from './server.ts'

/** Errors of every action that calls the app's server; `name` tells them apart. */
export type ServerErrorType =
  | AbortedError
  | HttpError
  | InvalidResponseError
  | ServerError
  | TimeoutError
  | UnreachableError

/** Parameters of {@link callServer}. */
export type CallServerParameters<value> = {
  /** Validates the answer. */
  schema: StandardSchema<value>
  /** Default `api`. */
  service?: 'api' | 'directory' | 'events' | undefined
  /** `undefined` values are left out; lists are joined by commas. */
  query?: Readonly<Record<string, string | number | readonly string[] | undefined>> | undefined
  /** Makes the request a POST; the project id is added to the body. */
  body?: object | undefined
  /** Credentials of the caller. With them a 401 refuses the caller; without them it refuses the project id. */
  headers?: Readonly<Record<string, string>> | undefined
  /** CAIP-2. Throws without a request when the server does not list it. */
  network?: CaipNetworkId | undefined
  signal?: AbortSignal | undefined
  /** Milliseconds; default `serverLimits.timeout`. */
  timeout?: number | undefined
}

/**
 * Calls the server's data API, directory or events service and returns the validated answer. Every GET carries the kind and
 * version of this client (`st`, `sv`) and the project id; every call carries the relay client's id once there is one.
 *
 * @param path begins with a slash; untrusted text in it must be encoded
 * @throws ServerError (`missing`), ServerError (`networkNotServed`), HttpError, InvalidResponseError, UnreachableError, TimeoutError,
 * AbortedError
 */
export async function callServer<value>(
  config: Config,
  path: string,
  parameters: CallServerParameters<value>,
): Promise<value> {
  const { signal, timeout = serverLimits.timeout } = parameters
  const deadline: Deadline = { timeout, operation: path, signal }
  const setUrl = (url: string) => {
    deadline.url = url
  }
  return withDeadline((stop) => send(config, path, { ...parameters, signal: stop }, setUrl), deadline)
}

async function send<value>(
  config: Config,
  path: string,
  parameters: CallServerParameters<value> & { signal: AbortSignal },
  onUrl: (url: string) => void,
): Promise<value> {
  const { schema, body, network, service = 'api', signal } = parameters
  const { server, base } = await requireServer(config, service, { withChains: network !== undefined })
  if (signal.aborted) throw new AbortedError()
  if (network !== undefined && !server.chains?.includes(network)) {
    throw new ServerError('networkNotServed', { network })
  }
  const { projectId } = config
  const { st, sv, clientId } = describeClient(config)
  const clientFields = body ? { clientId } : { st, sv, projectId, clientId }
  const url = `${base}${path}${toQuery({ ...parameters.query, ...clientFields })}`
  onUrl(url)
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
    // The developer has to correct the project id; the person only sees that the request failed.
    if (response.status === 401 && !parameters.headers) {
      if (projectId === undefined) config._internal.alert('projectIdMissing')
      // Only this route's 401 is about the project id alone.
      else if (path === '/projects/v1/origins') config._internal.alert('projectIdRefused')
      else config._internal.diagnoseProject('unauthorized', `${base}${path}`)
    }
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

/** Limits of one request to the server. */
export const serverLimits = {
  /** Milliseconds until the last byte of the answer. */
  timeout: 10_000,
  /** Bytes: enough for an account with 10,000 tokens. */
  response: 8 * 1024 * 1024,
} as const

/** Returns the fields by which a server tells kinds of clients apart; `clientId` once this browser has one. */
export function describeClient(config: Config) {
  const { defaults, stores } = config._internal
  return { st: defaults.sdkType, sv: sdkVersion(config), clientId: stores.clientId }
}

/**
 * Describes the client for the server's usage data: framework, adapters and version. Servers count the six adapter names of
 * existing clients: the adapter without a library counts as `ethers`, and `polkadot` is named with preset `standard` only.
 *
 * @example 'react-wagmi,solana-0.1.0'
 */
export function sdkVersion(config: Config): string {
  const types = config.adapters.map(({ type }) => (type === 'evm' ? 'ethers' : type))
  const known = types.filter((type) => config.preset !== 'compat' || type !== 'polkadot')
  const adapters = [...new Set(known)].join(',') || 'universal'
  return `${config._internal.stores.framework ?? 'html'}-${adapters}-${version}`
}

/** Version of this package. A test compares it with package.json. */
export const version = '0.0.0'
