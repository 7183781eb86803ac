import { sameAddress } from '../account/sameAddress.ts'
import type { Config } from '../config/Config.ts'
import { currentConnection } from '../connection/currentConnection.ts'
import { AbortedError } from '../errors/AbortedError.ts'
import { NotConnectedError } from '../errors/NotConnectedError.ts'
import { requireNetwork } from '../network/requireNetwork.ts'
import { loadPart } from '../request/loadPart.ts'
import type { ReadParameters } from '../request/readChain.ts'
import type { TokenList } from '../tokens/TokenList.ts'

/** Parameters of {@link getTokens}. */
export type GetTokensParameters = Pick<ReadParameters, 'network' | 'signal'> & {
  /** Plain address; default the current account of the network's namespace. */
  address?: string | undefined
}

/**
 * What an account holds on a network: tokens, hidden ones and their worth. The list is kept for 30 s (S9.03); after a
 * failed read none starts for 30 s, and the last list is answered with its age and the failure (S4.32). Where the data
 * API isn't to be asked (testnets, local and unlisted networks, no server) it is the native balance alone.
 *
 * @throws NotConnectedError, NetworkUndefinedError, AbortedError (also where account or network were left to default and
 * changed meanwhile, I2), and, where no list was ever read, what `readApi` and RPC reads throw
 * @example const { tokens, hidden, total } = await getTokens(config)
 */
export async function getTokens(config: Config, parameters: GetTokensParameters = {}): Promise<TokenList> {
  const network = requireNetwork(config, parameters.network)
  const { chainNamespace: namespace, caipNetworkId } = network
  const current = () => currentConnection(config.state, namespace)?.accounts[0]
  const address = parameters.address ?? current()
  if (address === undefined) throw new NotConnectedError()
  const { loadTokens } = await loadPart(() => import('../tokens/loadTokens.ts'))
  const list = await loadTokens(config, { network, address, signal: parameters.signal })
  const hasMoved = parameters.network === undefined && config.state.activeNetwork !== caipNetworkId
  const hasChanged = parameters.address === undefined && !sameAddress(namespace, current() ?? '', address)
  if (hasMoved || hasChanged) throw new AbortedError()
  return list
}
