import { type CaipNetworkId, type ChainNamespace, parseCaipNetworkId } from '@latchkey/protocol'
import { InvalidNetworkError } from '../base/errors.ts'
import type { Config } from '../config/Config.ts'
import type { Network } from '../config/Network.ts'
import { NetworkUndefinedError } from './errors.ts'

/** Parameters of {@link getNetwork}. */
export type GetNetworkParameters = {
  /** Default: the active network. */
  network?: CaipNetworkId | undefined
}

/**
 * Returns a listed network, or `undefined`. Default: the active one, or a placeholder named 'Unknown Network' while
 * the wallet is on a network that is not listed.
 */
export function getNetwork(config: Config, parameters: GetNetworkParameters = {}): Network | undefined {
  const unsupported = parameters.network === undefined ? getUnsupportedNetwork(config) : undefined
  if (unsupported) return unsupported
  const wanted = parameters.network ?? config.state.activeNetwork
  return config.networks.find((network) => network.caipNetworkId === wanted)
}

/**
 * Returns a placeholder for the network of the current wallet when it is not listed, else `undefined`. Connections
 * that are still being restored do not count.
 */
export function getUnsupportedNetwork(config: Config): Network | undefined {
  const { connections, current, activeNetwork } = config.state
  const namespace = activeNetwork?.split(':')[0]
  const connection = [...connections.values()].find(
    (one) => one.namespace === namespace && current[one.namespace] === one.uid,
  )
  if (connection?.status !== 'connected') return undefined
  const isListed = config.networks.some(({ caipNetworkId }) => caipNetworkId === connection.network)
  return isListed ? undefined : createUnknownNetwork(connection.network)
}

/** Creates a placeholder for a network of which only the id is known. */
function createUnknownNetwork(caipNetworkId: CaipNetworkId): Network | undefined {
  const parts = parseCaipNetworkId(caipNetworkId)
  if (!parts) return undefined
  const { namespace: chainNamespace, reference } = parts
  return {
    id: chainNamespace === 'eip155' ? Number(reference) : reference,
    caipNetworkId,
    chainNamespace,
    name: 'Unknown Network',
    nativeCurrency: { name: 'Unknown', symbol: '', decimals: 0 },
    rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
  }
}

/**
 * Returns the network with an id, or the active one.
 *
 * @throws InvalidNetworkError (malformed), NetworkUndefinedError (not listed, or none is active)
 */
export function requireNetwork(config: Config, id: CaipNetworkId | undefined): Network {
  const wanted = id ?? config.state.activeNetwork
  if (wanted === undefined) throw new NetworkUndefinedError()
  if (!parseCaipNetworkId(wanted)) throw new InvalidNetworkError({ value: wanted })
  const network = config.networks.find((entry) => entry.caipNetworkId === wanted)
  if (!network) throw new NetworkUndefinedError({ cause: { network: wanted } })
  return network
}

/** Returns the namespace of the active network. */
export function activeNamespace(config: Config): ChainNamespace | undefined {
  return parseCaipNetworkId(config.state.activeNetwork)?.namespace
}
