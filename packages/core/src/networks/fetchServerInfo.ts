import type { CaipNetworkId, WellKnownLatchkey } from '@latchkey/protocol'
import { supportedChains, wellKnownLatchkey } from '@latchkey/protocol/schemas'
import { requestLimits, withDeadline } from '../base/deadline.ts'
import { HttpError, parseJson, readBody, type StandardSchema } from '../base/http.ts'
import type { Config } from '../config/Config.ts'
import { describeClient } from '../config/callServer.ts'
import type { ServerInfo } from '../config/Network.ts'
import { ServerError } from '../config/server.ts'

/** Bytes. A list of a thousand chains takes a twentieth of it. */
const maxAnswerSize = 1024 * 1024

/** The discovery document of a server and the URLs of its RPC proxy. */
export type ServerDescription = {
  readonly wellKnown: ServerInfo
  /**
   * Returns the URL of the RPC proxy for a network that the server serves; `undefined` for others, and without a
   * project id.
   */
  proxyUrl(id: CaipNetworkId): string | undefined
}

/** Who asks a server: the configured project id, and the config for its usage data. */
type ServerClient = { readonly projectId?: string | undefined; readonly config?: Config | undefined }

/**
 * Fetches the discovery document `/.well-known/latchkey`, unless `server` is that document, and the list of networks
 * the server serves, each within its own deadline. When the list fails, `chains` is absent and only the networks of {@link hasDefaultRpc} are proxied; call again with the document to
 * fetch the list alone.
 *
 * @throws HttpError, ServerError (`invalid`), TimeoutError, and what `fetch` throws
 */
export async function fetchServerInfo(
  server: string | WellKnownLatchkey,
  client: ServerClient = {},
): Promise<ServerDescription> {
  const { projectId: configuredId, config } = client
  const wellKnown =
    typeof server === 'string'
      ? await fetchJson(
          // The document depends on the project: the operator can turn services off.
          `${server.replace(/\/+$/, '')}/.well-known/latchkey${toQuery({ projectId: configuredId })}`,
          wellKnownLatchkey,
          '/.well-known/latchkey',
        )
      : server
  if (!/^https?:\/\//i.test(wellKnown.api)) throw new ServerError('invalid', { url: wellKnown.api })
  const projectId = configuredId ?? wellKnown.projectId
  const url = `${wellKnown.api.replace(/\/+$/, '')}/v1/supported-chains${toQuery({
    projectId,
    ...(config && describeClient(config)),
  })}`
  // A list that fails or never comes leaves the services of the document usable.
  const chains = await fetchJson(url, supportedChains, '/v1/supported-chains').then(
    (answer) => answer.http,
    () => undefined,
  )
  return {
    wellKnown: { ...wellKnown, chains },
    proxyUrl(id) {
      const isServed = chains?.includes(id) || hasDefaultRpc(id)
      return projectId !== undefined && isServed ? defaultRpcUrl(wellKnown.api, id, projectId) : undefined
    },
  }
}

/** Formats a query; fields without a value are left out. */
function toQuery(fields: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

/** Fetches JSON within the deadline of a server, and parses it. */
function fetchJson<value>(url: string, schema: StandardSchema<value>, operation: string): Promise<value> {
  const run = async (signal: AbortSignal) => {
    const response = await fetch(url, {
      signal,
      credentials: 'omit',
      headers: { accept: 'application/json' },
    })
    const text = await readBody(response, maxAnswerSize)
    if (text === undefined) throw new ServerError('invalid', { url })
    const body = parseJson(text)
    if (!response.ok)
      throw new HttpError({ status: response.status, url, body: body ?? text, cause: response })
    const result = await schema['~standard'].validate(body)
    if (result.issues) throw new ServerError('invalid', { url })
    return result.value
  }
  return withDeadline(run, { timeout: requestLimits.server, operation, url })
}

/**
 * EVM chain ids that RPC proxies serve by default, for {@link hasDefaultRpc}. A test network that was shut down is marked
 * with `!` and never matches.
 */
const defaultEvmChains =
  '1 !5 11155111 10 !420 42161 !421613 137 !80001 42220 1313161554 1313161555 56 97 43114 43113 100 8453 !84531 7777777 ' +
  '!999 324 !280'

/** The same, and the EVM chains that proxies serve besides. */
const eip155 = `${defaultEvmChains} 1101 59144 5000 80084 5003 17000 300 1329 84532 421614 8217 999999999 11155420 80002 1301`
const solana =
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp EtWTRABZaYq6iMfeYKouRu166VU2xqa1 4sgjmw1sunhzsxgspuhpqldx6wiyjntz ' +
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'
const bip122 = '000000000019d6689c085ae165831e93 000000000933ea01ad0ee984209779ba'
/** CAIP-2 references of the networks that every proxy serves, by namespace, separated by spaces. */
const references: { readonly [namespace: string]: string } = { eip155, solana, bip122 }

/** Whether the RPC proxy of every server serves a network, even if the server does not list it. */
export function hasDefaultRpc(caipNetworkId: CaipNetworkId): boolean {
  const [namespace = '', reference = ''] = caipNetworkId.split(':')
  return (references[namespace] ?? '').split(' ').includes(reference)
}

/**
 * Returns the URL of the server's JSON-RPC proxy for a network.
 *
 * @param base API base URL of the server, e.g. `https://api.example.org`; its path is kept, its query is dropped
 * @example defaultRpcUrl('https://a.org', 'eip155:1', 'p') // 'https://a.org/v1/?chainId=eip155%3A1&projectId=p'
 */
export function defaultRpcUrl(base: string, caipNetworkId: CaipNetworkId, projectId: string): string {
  const root = base.replace(/[?#].*$/s, '').replace(/\/+$/, '')
  return `${root}/v1/?chainId=${encodeURIComponent(caipNetworkId)}&projectId=${encodeURIComponent(projectId)}`
}
