import { LatchkeyError } from '../base/errors.ts'
import { UnreachableError } from '../base/http.ts'
import type { Config } from './Config.ts'
import type { Network, ServerInfo } from './Network.ts'

/**
 * Returns the server and the base URL of one of its services.
 *
 * @param options with `withChains`, a list of networks that could not be fetched before is fetched again
 *
 * @throws NoServerError, and what fetching the discovery document throws
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
  if (!server || base === undefined) throw new NoServerError({ service })
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
    if (error instanceof NoServerError) return 'noServer'
    throw error
  }
}

/**
 * Answers `empty` in place of a call that was skipped because the server does not serve the network. Other errors pass.
 *
 * @throws what `call` throws but NetworkNotServedError
 */
export function catchNotServed<value>(call: Promise<value>, empty: NoInfer<value>): Promise<value> {
  return call.catch((error: unknown) => {
    if (error instanceof NetworkNotServedError) return empty
    throw error
  })
}

/** A request needs a server, and no configured server offers the service. */
export class NoServerError extends LatchkeyError {
  override readonly name = 'NoServerError'
  /** `api`, `directory` or `events`. */
  readonly service: string

  constructor(p: { service: string }) {
    super('This app is set up without a server that offers this, so it could not be read.', {
      code: 'NO_SERVER',
      hint: 'Give createConfig the address of one: `server`.',
      docsPath: 'errors.html#noservererror',
    })
    this.service = p.service
  }
}

/** The server does not serve the network, so no request was made. */
export class NetworkNotServedError extends LatchkeyError {
  override readonly name = 'NetworkNotServedError'
  /** CAIP-2. */
  readonly network: string

  constructor(p: { network: string }) {
    super('The server has no data of this network, so it was not asked.', {
      code: 'NETWORK_NOT_SERVED',
      hint: 'Choose another network; balance, receiving and sending work here all the same.',
    })
    this.network = p.network
  }
}
