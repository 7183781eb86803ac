import type { CaipNetworkId } from '@latchkey/core'
import { getGasPriceQueryOptions } from '@latchkey/core/query'
import { useConfig } from '../provider/useConfig.ts'
import { useData } from './useData.ts'
import { useNetwork } from './useNetwork.ts'

/** What one unit of computation costs in base units, e.g. wei per gas; by default on the active network. */
export function useGasPrice(parameters: { network?: CaipNetworkId | undefined } = {}) {
  const active = useNetwork()
  const { network = active?.caipNetworkId } = parameters
  return useData(getGasPriceQueryOptions(useConfig(), { network }))
}
