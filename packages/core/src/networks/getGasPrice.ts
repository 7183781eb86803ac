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
