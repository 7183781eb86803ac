import type { GetBalanceParameters } from '@latchkey/core'
import { getBalanceQueryOptions } from '@latchkey/core/query'
import { useConfig } from '../provider/useConfig.ts'
import { useAccount } from './useAccount.ts'
import { useData } from './useData.ts'
import { useNetwork } from './useNetwork.ts'

/**
 * A native balance; by default the current account's on the active network.
 *
 * @example const { data } = useBalance() // { value: 1500000000000000000n, formatted: '1.5', symbol: 'ETH', … }
 */
export function useBalance(parameters: Pick<GetBalanceParameters, 'address' | 'network'> = {}) {
  const account = useAccount()
  const active = useNetwork()
  const { address = account.address, network = active?.caipNetworkId } = parameters
  return useData(getBalanceQueryOptions(useConfig(), { address, network }))
}
