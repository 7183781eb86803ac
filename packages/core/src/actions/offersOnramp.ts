import type { CaipNetworkId } from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'

/**
 * Whether tokens can be bought with money on a network: the app hasn't switched it off, and the server says so (S6.06). Servers of
 * others don't say; with preset `compat` they are taken to. Never throws.
 */
export async function offersOnramp(config: Config, network: CaipNetworkId): Promise<boolean> {
  const [namespace = ''] = network.split(':')
  if (config.features.onramp === false || !/^(eip155|solana)$/.test(namespace)) return false
  const server = await config._internal.server().catch(() => undefined)
  return server?.onramp?.includes(namespace) ?? (!!server && config.preset === 'compat')
}
