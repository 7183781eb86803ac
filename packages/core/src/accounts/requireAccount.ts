import type { CaipNetworkId } from '@latchkey/protocol'
import { InvalidAddressError } from '../base/errors.ts'
import type { Config } from '../config/Config.ts'
import type { Network } from '../config/Network.ts'
import { requireNetwork } from '../networks/getNetwork.ts'
import { currentConnection } from '../wallets/connections.ts'
import { NotConnectedError } from '../wallets/errors.ts'

/**
 * The account and network a read is about, for reads whose parameters default to the current account and the active
 * network. An address that the chain family does not have is refused here, before a node or server is asked about it.
 *
 * @throws InvalidNetworkError, InvalidAddressError, NotConnectedError (no address, and no account
 * connected)
 */
export function requireAccount(
  config: Config,
  parameters: { address?: string | undefined; network?: CaipNetworkId | undefined },
): { readonly network: Network; readonly address: string } {
  const network = requireNetwork(config, parameters.network)
  const { chainNamespace: namespace } = network
  if (parameters.address !== undefined) {
    const adapter = config.adapters.find((entry) => entry.namespace === namespace)
    if (adapter && !adapter.isAddress(parameters.address)) throw new InvalidAddressError()
  }
  const address = parameters.address ?? currentConnection(config.state, namespace)?.accounts[0]
  if (address === undefined) throw new NotConnectedError()
  return { network, address }
}
