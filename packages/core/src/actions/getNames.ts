import { loadCode } from '../base/load.ts'
import type { Config } from '../config/Config.ts'
import type { AccountName } from '../names/AccountName.ts'
import { requireNetwork } from '../networks/getNetwork.ts'
import type { ReadParameters } from '../requests/queryChain.ts'
import { currentConnection } from '../wallets/connections.ts'
import { NotConnectedError } from '../wallets/errors.ts'

/** Parameters of {@link getNames}. */
export type GetNamesParameters = Pick<ReadParameters, 'network' | 'signal'> & {
  /** Plain address; default the current account of the network's namespace. */
  address?: string | undefined
}

/**
 * The names an account has signed for at the server, the oldest first; kept for five minutes (S9.05). None without a server, and on
 * networks that aren't of EVM or that it doesn't serve (S7.03).
 *
 * @throws NameError `reverse` (S8.30), NotConnectedError, NetworkUndefinedError, AbortedError
 */
export async function getNames(
  config: Config,
  parameters: GetNamesParameters = {},
): Promise<readonly AccountName[]> {
  const network = requireNetwork(config, parameters.network)
  const address = parameters.address ?? currentConnection(config.state, network.chainNamespace)?.accounts[0]
  if (address === undefined) throw new NotConnectedError()
  const { nameReads } = await loadCode(() => import('../names/nameReads.ts'))
  return (await nameReads.namesServed(config, network))
    ? nameReads.readNames(config, { address, signal: parameters.signal })
    : []
}
