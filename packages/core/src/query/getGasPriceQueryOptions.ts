import type { CaipNetworkId } from '@latchkey/protocol'
import { getGasPrice } from '../actions/getGasPrice.ts'
import type { Config } from '../config/Config.ts'
import { getGasPriceQueryKey } from './getGasPriceQueryKey.ts'
import type { QueryOptions } from './QueryOptions.ts'
import { queryDefaults } from './queryDefaults.ts'

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
