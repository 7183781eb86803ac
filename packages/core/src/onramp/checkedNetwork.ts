import type { CaipNetworkId } from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'

/**
 * The network that has to be among those the server reads (S7.03); none where the server says itself what it sells on: somebody may sell
 * tokens of a chain whose nodes it doesn't proxy.
 */
export async function checkedNetwork(
  config: Config,
  network: CaipNetworkId,
): Promise<CaipNetworkId | undefined> {
  const server = await config._internal.server().catch(() => undefined)
  return server?.onramp?.includes(network.split(':')[0] ?? '') ? undefined : network
}
