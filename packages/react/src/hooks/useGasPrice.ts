import type { CaipNetworkId } from '@latchkey/core'
import { getGasPriceQueryOptions } from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { useData } from './useData.ts'
import { useNetwork } from './useNetwork.ts'

/** Returns the price of a unit of computation in base units, e.g. wei per gas. By default on the active network. */
export function useGasPrice(parameters: { network?: CaipNetworkId | undefined } = {}) {
  const active = useNetwork()
  const { network = active?.caipNetworkId } = parameters
  return useData(getGasPriceQueryOptions(useConfig(), { network }))
}
