import { InvalidAddressError } from '../base/errors.ts'
import type { Config } from '../config/Config.ts'
import type { Network } from '../config/Network.ts'
import { type AccountParameters, toNetworkId } from '../config/typedConfig.ts'
import { requireNetwork } from '../networks/requireNetwork.ts'
import { checkAddress } from '../requests/checkAddress.ts'
import type { ReadErrorType } from '../requests/queryChain.ts'
import { currentConnection } from '../wallets/connections.ts'
import { NotConnectedError } from '../wallets/errors.ts'

/** Errors of every action that reads something of an account; `name` tells them apart. */
export type AccountReadErrorType = ReadErrorType | InvalidAddressError | NotConnectedError

/**
 * The account and network a read is about, for reads whose parameters default to the current account and the active
 * network. They are those of the moment of the call. An address that the chain family does not have, or whose checksum does not
 * match, is refused here, before a node or server is asked about it.
 *
 * @throws InvalidNetworkError, InvalidParameterError (two networks), InvalidAddressError, NotConnectedError (no address, and no
 * account connected)
 */
export async function requireAccount(
  config: Config,
  parameters: AccountParameters,
): Promise<{ readonly network: Network; readonly address: string }> {
  const network = requireNetwork(config, toNetworkId(parameters))
  const { chainNamespace: namespace } = network
  const accounts = currentConnection(config.state, namespace)?.accounts ?? []
  const { address = accounts[0] } = parameters
  if (address === undefined) throw new NotConnectedError()
  // A wallet's addresses were checked when it connected.
  if (accounts.includes(address)) return { network, address }
  const adapter = config.adapters.find((entry) => entry.namespace === namespace)
  if (adapter && !adapter.isAddress(address)) throw new InvalidAddressError()
  const hasChecksum = namespace === 'eip155' && /[a-f]/.test(address) && /[A-F]/.test(address)
  if (adapter?.connection && hasChecksum) {
    const verdict = await checkAddress(config, { address, namespace })
    if (verdict === 'checksum') throw new InvalidAddressError({ reason: 'checksum' })
  }
  return { network, address }
}
