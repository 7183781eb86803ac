import type { CaipNetworkId } from '@latchkey/protocol'
import { loadCode } from '../base/load.ts'
import { type QueryOptions, queryDefaults } from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'

/** Query key of `getGasPrice`. */
export function getGasPriceQueryKey(parameters: { network: CaipNetworkId | undefined }) {
  return ['latchkey', 'gasPrice', { network: parameters.network }] as const
}

/** Query options of `getGasPrice`; disabled without a network. */
export function getGasPriceQueryOptions(
  config: Config,
  parameters: { network: CaipNetworkId | undefined },
): QueryOptions<bigint, ReturnType<typeof getGasPriceQueryKey>> {
  const { network } = parameters
  return {
    ...queryDefaults.gasPrice,
    queryKey: getGasPriceQueryKey(parameters),
    async queryFn({ signal }) {
      const { getGasPrice } = await loadCode(() => import('./getGasPrice.ts'))
      return getGasPrice(config, { network, signal })
    },
    enabled: network !== undefined,
  }
}
