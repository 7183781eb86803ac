import { LatchkeyError, withoutQuery } from '../base/errors.ts'
import { UnreachableError } from '../base/http.ts'
import type { Config } from './Config.ts'
import type { Network, ServerInfo } from './Network.ts'

/**
 * Returns the server and the base URL of one of its services.
 *
 * @param options with `withChains`, a list of networks that could not be fetched before is fetched again
 *
 * @throws ServerError (`missing`), and what fetching the discovery document throws
 */
export async function requireServer(
  config: Config,
  service: 'api' | 'directory' | 'events',
  options?: Parameters<Config['_internal']['server']>[0],
): Promise<{ readonly server: ServerInfo; readonly base: string }> {
  const server = await config._internal.server(options).catch((cause: unknown) => {
    if (cause instanceof LatchkeyError) throw cause
    const { server: configured } = config._internal.parameters
    throw new UnreachableError({ url: typeof configured === 'string' ? configured : '', cause })
  })
  const base = server?.[service]
  if (!server || base === undefined) throw new ServerError('missing', { service })
  return { server, base: base.replace(/[?#].*$/s, '').replace(/\/+$/, '') }
}

/**
 * Whether the server's data API serves a network: it lists it, and the data API supports its chain family. No network
 * is served while the list can't be fetched; it is fetched again at the next call.
 *
 * @throws what fetching the discovery document throws
 */
export async function getNetworkSupport(
  config: Config,
  network: Network,
): Promise<'served' | 'notServed' | 'noServer'> {
  try {
    const { server } = await requireServer(config, 'api', { withChains: true })
    const isListed = server.chains?.includes(network.caipNetworkId)
    const families = server.accounts ?? ['eip155', 'solana']
    return isListed && families.includes(network.chainNamespace) ? 'served' : 'notServed'
  } catch (error) {
    if (isServerError(error, 'missing')) return 'noServer'
    throw error
  }
}

/**
 * Answers `empty` in place of a call that was skipped because the server does not serve the network. Other errors pass.
 *
 * @throws what `call` throws but ServerError (`networkNotServed`)
 */
export function catchNotServed<value>(call: Promise<value>, empty: NoInfer<value>): Promise<value> {
  return call.catch((error: unknown) => {
    if (isServerError(error, 'networkNotServed')) return empty
    throw error
  })
}

/**
 * `missing`: the app has no server, or it doesn't offer the service. `invalid`: what is configured does not answer as a Latchkey server.
 * `networkNotServed`: it has no data of the network, so it was not asked. `networkUnread`: it could not read the network just now, so
 * that balances there are unknown, not zero.
 */
export type ServerErrorReason = 'missing' | 'invalid' | 'networkNotServed' | 'networkUnread'

/** The app's server can't answer this. What could not be reached is an `UnreachableError`, a status of failure an `HttpError`. */
export class ServerError extends LatchkeyError {
  override readonly name = 'ServerError'
  readonly reason: ServerErrorReason
  /** With `missing`: `api`, `directory` or `events`. */
  readonly service: string | undefined
  /** With `networkNotServed` and `networkUnread`: CAIP-2. */
  readonly network: string | undefined
  /** With `invalid`. */
  readonly url: string | undefined

  constructor(
    reason: ServerErrorReason,
    p: { service?: string; network?: string; url?: string; cause?: unknown } = {},
  ) {
    const [message, code, hint] = serverTexts[reason]
    const isFault = reason === 'missing' || reason === 'invalid'
    super(message, { code, cause: p.cause, hint, ...(isFault && { docsPath: 'errors.html#servererror' }) })
    this.reason = reason
    this.service = p.service
    this.network = p.network
    this.url = p.url === undefined ? undefined : withoutQuery(p.url)
  }
}

const serverTexts: { readonly [reason in ServerErrorReason]: readonly [string, string, string] } = {
  missing: [
    'This app is set up without a server that offers this, so it could not be read.',
    'NO_SERVER',
    'Give createConfig the address of one: `server`.',
  ],
  invalid: [
    'The configured server does not answer as a Latchkey server, so its services are not used.',
    'INVALID_SERVER',
    'Check `server` in createConfig: it is the base URL of the API.',
  ],
  networkNotServed: [
    'The server has no data of this network, so it was not asked.',
    'NETWORK_NOT_SERVED',
    'Choose another network; balance, receiving and sending work here all the same.',
  ],
  networkUnread: [
    'The server could not read this network just now.',
    'NETWORK_UNREAD',
    'Try again in half a minute.',
  ],
}

/** Whether an error is a {@link ServerError} for this reason. */
export function isServerError(error: unknown, reason: ServerErrorReason): error is ServerError {
  return error instanceof ServerError && error.reason === reason
}
