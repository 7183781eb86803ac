import type { CaipNetworkId } from '@latchkey/protocol'
import { showAlert } from '../alerts/showAlert.ts'
import type { Config } from '../config/Config.ts'
import { AbortedError } from '../errors/AbortedError.ts'
import { HttpError } from '../errors/HttpError.ts'
import { InvalidResponseError } from '../errors/InvalidResponseError.ts'
import { UnreachableError } from '../errors/UnreachableError.ts'
import { withDeadline } from '../request/withDeadline.ts'
import { readBody } from '../rpc/readBody.ts'
import { apiLimits } from './apiLimits.ts'
import { NetworkNotServedError } from './NetworkNotServedError.ts'
import { requireServer } from './requireServer.ts'
import type { StandardSchema } from './StandardSchema.ts'
import { sdkType } from './sdkType.ts'
import { sdkVersion } from './sdkVersion.ts'

/** Parameters of {@link readApi}. */
export type ReadApiParameters<value> = {
  /** What a good answer looks like. */
  schema: StandardSchema<value>
  /** Default `api`. */
  service?: 'api' | 'directory' | 'events' | undefined
  /** Left out where `undefined`; lists are joined by commas. */
  query?: Readonly<Record<string, string | number | readonly string[] | undefined>> | undefined
  /** Makes it a POST, with the project id inside the body (W1). */
  body?: object | undefined
  /** What says who the caller is, besides the project. A 401 then means the caller, not the project. */
  headers?: Readonly<Record<string, string>> | undefined
  /** Refused, without a request, where the server doesn't list it (W1.1). */
  network?: CaipNetworkId | undefined
  signal?: AbortSignal | undefined
  /** Milliseconds. */
  timeout?: number | undefined
}

/**
 * Asks the server's data API, directory or events service: the one client of all. Every GET carries `st`, `sv` and
 * `projectId` (S7.01), every call the relay client's id once there is one (S7.02).
 *
 * @param path begins with a slash; outside text in it must be encoded
 * @throws NoServerError, NetworkNotServedError, HttpError ('HTTP status code: N', with the reasons of W6),
 * InvalidResponseError (a web page, cut off, another shape, too large), UnreachableError, TimeoutError, AbortedError
 */
export async function readApi<value>(
  config: Config,
  path: string,
  parameters: ReadApiParameters<value>,
): Promise<value> {
  const { signal, timeout = apiLimits.timeout } = parameters
  return withDeadline((stop) => ask(config, path, parameters, stop), { timeout, operation: path, signal })
}

async function ask<value>(
  config: Config,
  path: string,
  parameters: ReadApiParameters<value>,
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
  const { response, text } = await load(url, init, signal)
  if (text === undefined) throw new InvalidResponseError({ url, reason: 'tooLarge' })
  const json = parse(text)
  if (!response.ok) {
    // Who the page is to its server is the app's to put right; a person only sees that the read failed (decisions 2).
    if (response.status === 401 && !parameters.headers)
      showAlert(config, { code: projectId === undefined ? 'APKT008' : 'APKT007' })
    throw new HttpError({ status: response.status, url, body: json ?? text.slice(0, 2000), cause: response })
  }
  if (json === undefined)
    throw new InvalidResponseError({ url, reason: /^\s*</.test(text) ? 'html' : 'json' })
  const result = await schema['~standard'].validate(json)
  if (result.issues) throw new InvalidResponseError({ url, reason: 'shape', cause: result.issues })
  return result.value
}

async function load(url: string, init: RequestInit, signal: AbortSignal) {
  try {
    const response = await fetch(url, init)
    return { response, text: await readBody(response, apiLimits.response) }
  } catch (cause) {
    throw signal.aborted ? new AbortedError({ cause }) : new UnreachableError({ url, cause })
  }
}

function toQuery(fields: NonNullable<ReadApiParameters<unknown>['query']>): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined || (Array.isArray(value) && value.length === 0) ? [] : [[name, String(value)]],
  )
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
