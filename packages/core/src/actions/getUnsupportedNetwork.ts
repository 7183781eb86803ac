import type { Config } from '../config/Config.ts'
import type { Network } from '../network/Network.ts'
import { unknownNetwork } from '../network/unknownNetwork.ts'

/**
 * A placeholder of the network the connected wallet is on, where the app doesn't list it (S4.44); else `undefined`. What a
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
