import type { CaipNetworkId } from '@latchkey/core'
import { getGasPriceQueryOptions } from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { type DataOf, type QueryParameters, useData } from './useData.ts'
import { useNetwork } from './useNetwork.ts'

/** Returns the price of a unit of computation in base units, e.g. wei per gas. By default on the active network. */
export function useGasPrice<selected = DataOf<typeof getGasPriceQueryOptions>>({
  query,
  network,
}: { network?: CaipNetworkId | undefined } & QueryParameters<typeof getGasPriceQueryOptions, selected> = {}) {
  const active = useNetwork()?.caipNetworkId
  return useData(getGasPriceQueryOptions(useConfig(), { network: network ?? active }), query)
}
