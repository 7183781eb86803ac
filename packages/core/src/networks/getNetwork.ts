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
 * A network out of the app's list; `undefined` for one that isn't listed. By default the active one: while the wallet is
 * on a network the app doesn't list, a placeholder named 'Unknown Network'.
 */
export function getNetwork(config: Config, parameters: GetNetworkParameters = {}): Network | undefined {
  const unsupported = parameters.network === undefined ? getUnsupportedNetwork(config) : undefined
  if (unsupported) return unsupported
  const wanted = parameters.network ?? config.state.activeNetwork
  return config.networks.find((network) => network.caipNetworkId === wanted)
}

/**
 * A placeholder of the network the connected wallet is on, where the app doesn't list it; else `undefined`. What a
 * restored wallet was on last time says nothing.
 */
export function getUnsupportedNetwork(config: Config): Network | undefined {
  const { connections, current, activeNetwork } = config.state
  const namespace = activeNetwork?.split(':')[0]
  const connection = [...connections.values()].find(
    (one) => one.namespace === namespace && current[one.namespace] === one.uid,
  )
  if (connection?.status !== 'connected') return undefined
  const isListed = config.networks.some(({ caipNetworkId }) => caipNetworkId === connection.network)
  return isListed ? undefined : unknownNetwork(connection.network)
}

/** Stands for a network that nobody told us anything about: it can be named, not read. */
function unknownNetwork(caipNetworkId: CaipNetworkId): Network | undefined {
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
 * The network of that id, else the active one, out of the config's list.
 * @throws InvalidNetworkError (malformed), NetworkUndefinedError (none is active, or it isn't listed; S8.27)
 */
export function requireNetwork(config: Config, id: CaipNetworkId | undefined): Network {
  const wanted = id ?? config.state.activeNetwork
  if (wanted === undefined) throw new NetworkUndefinedError()
  if (!parseCaipNetworkId(wanted)) throw new InvalidNetworkError({ value: wanted })
  const network = config.networks.find((entry) => entry.caipNetworkId === wanted)
  if (!network) throw new NetworkUndefinedError({ cause: { network: wanted } })
  return network
}

/** The namespace of the network the app is on. */
export function activeNamespace(config: Config): ChainNamespace | undefined {
  return parseCaipNetworkId(config.state.activeNetwork)?.namespace
}
