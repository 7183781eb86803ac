import { parseCaipNetworkId } from '@latchkey/core'
import { type GetClientReturnType, getClient } from '@latchkey/core/viem'
import { useConfig } from '../LatchkeyContext.ts'
import { type NetworkScope, useNetworkScope } from './useAccountScope.ts'

/**
 * Returns a client of viem that reads from an EVM network over the config's RPC URLs; by default from the active one. `undefined` while
 * that is a network of another family.
 *
 * @example
 * const client = useClient({ chainId: 1 })
 */
export function useClient(parameters: NetworkScope = {}): GetClientReturnType | undefined {
  const config = useConfig()
  const network = useNetworkScope(parameters)
  const isNamed = parameters.network !== undefined || parameters.chainId !== undefined
  // The active network may be of another family, or one that isn't listed: there is nothing to read from.
  const isListed = config.networks.some(({ caipNetworkId }) => caipNetworkId === network)
  const isEvm = parseCaipNetworkId(network)?.namespace === 'eip155'
  return isNamed || (isListed && isEvm) ? getClient(config, parameters) : undefined
}
