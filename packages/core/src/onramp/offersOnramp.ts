import type { CaipNetworkId } from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'

/**
 * Whether tokens can be bought with money on a network: the app hasn't switched it off, and the server says so. Servers of
 * others don't say; with preset `compat` they are taken to. Never throws.
 */
export async function offersOnramp(config: Config, network: CaipNetworkId): Promise<boolean> {
  const [namespace = ''] = network.split(':')
  if (config.features.onramp === false || !/^(eip155|solana)$/.test(namespace)) return false
  const server = await config._internal.server().catch(() => undefined)
  return server?.onramp?.includes(namespace) ?? (!!server && config.preset === 'compat')
}

/**
 * The network that has to be among those the server reads; none where the server says itself what it sells on: somebody may sell
 * tokens of a chain whose nodes it doesn't proxy.
 */
export async function toServedNetwork(
  config: Config,
  network: CaipNetworkId,
): Promise<CaipNetworkId | undefined> {
  const server = await config._internal.server().catch(() => undefined)
  return server?.onramp?.includes(network.split(':')[0] ?? '') ? undefined : network
}
