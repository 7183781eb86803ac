import type { CaipNetworkId } from '@latchkey/protocol'
import { type QueryOptions, queryDefaults } from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'
import { queryChain, type ReadParameters } from '../requests/queryChain.ts'

/**
 * What one unit of computation costs now, in base units, e.g. wei per gas.
 * @throws NetworkUndefinedError, and what RPC reads throw
 */
export async function getGasPrice(config: Config, parameters: ReadParameters = {}): Promise<bigint> {
  return queryChain(config, parameters, 'getGasPrice', (actions, call) => actions.getGasPrice(call))
}

/** The key under which a network's gas price is kept. */
export function getGasPriceQueryKey(parameters: { network: CaipNetworkId | undefined }) {
  return ['latchkey', 'gasPrice', { network: parameters.network }] as const
}

/** The query of a network's gas price, base units; switched off without a network. */
export function getGasPriceQueryOptions(
  config: Config,
  parameters: { network: CaipNetworkId | undefined },
): QueryOptions<bigint, ReturnType<typeof getGasPriceQueryKey>> {
  const { network } = parameters
  return {
    ...queryDefaults.gasPrice,
    queryKey: getGasPriceQueryKey(parameters),
    queryFn: ({ signal }) => getGasPrice(config, { network, signal }),
    enabled: network !== undefined,
  }
}
