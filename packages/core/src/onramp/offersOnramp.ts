import type { CaipNetworkId } from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'

/**
 * Whether tokens can be bought on a network: the server offers it. Servers of existing clients don't say, and don't name a preset as
 * a Latchkey server does; preset `compat` assumes that they offer it.
 *
 * @throws ReadErrorType where the server could not be read
 */
export async function offersOnramp(config: Config, network: CaipNetworkId): Promise<boolean> {
  const [namespace = ''] = network.split(':')
  if (!/^(eip155|solana)$/.test(namespace)) return false
  const server = await config._internal.server()
  const isForeign = server !== undefined && server.preset === undefined
  return server?.onramp?.includes(namespace) ?? (isForeign && config.preset === 'compat')
}

/**
 * The `network` for `callServer`, which refuses networks the server doesn't serve. `undefined`, without that check, if
 * the server lists the chain family among those it sells on: a provider may sell tokens of a chain whose nodes the
 * server doesn't proxy.
 */
export async function toServedNetwork(
  config: Config,
  network: CaipNetworkId,
): Promise<CaipNetworkId | undefined> {
  const server = await config._internal.server().catch(() => undefined)
  return server?.onramp?.includes(network.split(':')[0] ?? '') ? undefined : network
}
