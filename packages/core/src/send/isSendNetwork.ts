import type { Network } from '../config/Network.ts'
import type { SendArguments } from './SendArguments.ts'

/** Whether a network is one an app wants a send to happen on; any is where it doesn't say. */
export function isSendNetwork(network: Network, wanted: SendArguments): boolean {
  const { assetAddress, chainId, namespace } = wanted
  const { caipNetworkId, chainNamespace, id } = network
  if (namespace !== undefined && namespace !== chainNamespace) return false
  if (chainId !== undefined && String(chainId) !== String(id) && chainId !== caipNetworkId) return false
  // An address that names its network says it too.
  return !assetAddress?.includes(':') || assetAddress.startsWith(`${caipNetworkId}:`)
}
