import { loadCode } from '../base/load.ts'
import type { Config } from '../config/Config.ts'
import type { AccountIdentity } from '../names/AccountName.ts'
import { requireNetwork } from '../networks/getNetwork.ts'
import type { ReadParameters } from '../requests/queryChain.ts'
import { currentConnection } from '../wallets/connections.ts'
import { NotConnectedError } from '../wallets/errors.ts'

/** Parameters of {@link getIdentity}. */
export type GetIdentityParameters = Pick<ReadParameters, 'network' | 'signal'> & {
  /** Plain address; default the current account of the network's namespace. */
  address?: string | undefined
}

/**
 * What an account is called and its picture, as the server found it (W1.2); kept for five minutes (S9.06). Nothing without a server, on
 * test networks, and on networks that aren't of EVM or that it doesn't serve (S7.03). A name is a claim beside an address, not one in its
 * place.
 *
 * @throws NotConnectedError, NetworkUndefinedError, AbortedError, and what `callServer` throws
 */
export async function getIdentity(
  config: Config,
  parameters: GetIdentityParameters = {},
): Promise<AccountIdentity> {
  const network = requireNetwork(config, parameters.network)
  const address = parameters.address ?? currentConnection(config.state, network.chainNamespace)?.accounts[0]
  if (address === undefined) throw new NotConnectedError()
  const { nameReads } = await loadCode(() => import('../names/nameReads.ts'))
  return nameReads.readIdentity(config, { address, network, signal: parameters.signal })
}
