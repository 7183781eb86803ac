import type { Config } from '../config/Config.ts'
import type { Network } from '../network/Network.ts'
import { NoServerError } from './NoServerError.ts'
import { requireServer } from './requireServer.ts'

/**
 * Whether the data API may be asked about a network: one it lists (S5.10), of a namespace it knows (S6.04). A server
 * that couldn't say which it serves is asked, and answers for itself.
 * @throws what reading the server throws
 */
export async function networkSupport(
  config: Config,
  network: Network,
): Promise<'served' | 'notServed' | 'noServer'> {
  try {
    const { server } = await requireServer(config, 'api')
    const isListed = server.chains?.includes(network.caipNetworkId) ?? true
    return isListed && ['eip155', 'solana'].includes(network.chainNamespace) ? 'served' : 'notServed'
  } catch (error) {
    if (error instanceof NoServerError) return 'noServer'
    throw error
  }
}
