import type { CaipNetworkId } from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'
import type { Network } from '../config/Network.ts'
import { requireNetwork } from '../networks/getNetwork.ts'
import { currentConnection } from '../wallets/connections.ts'
import { NotConnectedError } from '../wallets/errors.ts'

/**
 * The account and network a read is about, for reads whose parameters default to the current account and the active
 * network.
 *
 * @throws NetworkUndefinedError, InvalidNetworkError, NotConnectedError (no address, and no account connected)
 */
export function requireAccount(
  config: Config,
  parameters: { address?: string | undefined; network?: CaipNetworkId | undefined },
): { readonly network: Network; readonly address: string } {
  const network = requireNetwork(config, parameters.network)
  const address = parameters.address ?? currentConnection(config.state, network.chainNamespace)?.accounts[0]
  if (address === undefined) throw new NotConnectedError()
  return { network, address }
}
