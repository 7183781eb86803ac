import type { Config } from '../config/Config.ts'
import type { Network } from '../config/Network.ts'
import { getNetworkSupport } from '../config/server.ts'

/** Whether the server may be asked about names of accounts on a network: of EVM (S6.03), and one it lists (S7.03). */
export async function namesServed(config: Config, network: Network): Promise<boolean> {
  return network.chainNamespace === 'eip155' && (await getNetworkSupport(config, network)) === 'served'
}
