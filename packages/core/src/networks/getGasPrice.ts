import type { CaipNetworkId } from '@latchkey/protocol'
import { type QueryOptions, queryDefaults } from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'
import { queryChain, type ReadErrorType, type ReadParameters } from '../requests/queryChain.ts'

/** Parameters of {@link getGasPrice}. */
export type GetGasPriceParameters<config extends Config = Config> = ReadParameters<config>

/** Result of {@link getGasPrice}: base units. */
export type GetGasPriceReturnType = bigint

/** Errors of {@link getGasPrice}; `name` tells them apart. */
export type GetGasPriceErrorType = ReadErrorType

/**
 * Returns the current price of one unit of computation in base units, e.g. wei per gas.
 *
 * @throws InvalidNetworkError, and what RPC reads throw
 */
export async function getGasPrice<config extends Config>(
  config: config,
  parameters: GetGasPriceParameters<config> = {},
): Promise<GetGasPriceReturnType> {
  return queryChain(config, parameters, 'getGasPrice', (actions, call) => actions.getGasPrice(call))
}

/** Query key of {@link getGasPrice}. */
export function getGasPriceQueryKey(parameters: { network: CaipNetworkId | undefined }) {
  return ['latchkey', 'gasPrice', { network: parameters.network }] as const
}

/** Query options of {@link getGasPrice}; disabled without a network. */
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
