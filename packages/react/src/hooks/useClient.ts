import { parseCaipNetworkId } from '@latchkey/core'
import { type EvmNetworkParameters, type GetClientReturnType, getClient } from '@latchkey/core/viem'
import { useConfig } from '../LatchkeyContext.ts'
import { useNetwork } from './useNetwork.ts'

/**
 * Returns a client of viem that reads from an EVM network over the config's RPC URLs; by default from the active one. `undefined` while
 * that is a network of another family.
 *
 * @example
 * const client = useClient({ chainId: 1 })
 */
export function useClient(parameters: EvmNetworkParameters = {}): GetClientReturnType | undefined {
  const config = useConfig()
  const active = useNetwork()?.caipNetworkId
  const { chainId, network = chainId === undefined ? active : `eip155:${chainId}` as const } = parameters
  // The active network may be one that isn't listed: there is nothing to read from.
  const isListed = config.networks.some(({ caipNetworkId }) => caipNetworkId === network)
  const isDefault = parameters.network === undefined && chainId === undefined
  if (isDefault && !(isListed && parseCaipNetworkId(network)?.namespace === 'eip155')) return undefined
  return getClient(config, { ...parameters, network })
}
