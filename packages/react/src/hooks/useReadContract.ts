import {
  getReadContractQueryOptions,
  type ReadContractErrorType,
  type ReadContractQueryParameters,
  type ReadContractReturnType,
} from '@latchkey/core/viem'
import type { UseQueryOptions } from '@tanstack/react-query'
import type { Abi, ContractFunctionArgs, ContractFunctionName } from 'viem'
import { type RegisteredConfig, useConfig } from '../LatchkeyContext.ts'
import { type DataResult, useData } from './useData.ts'
import { useNetwork } from './useNetwork.ts'

/**
 * Returns what a function of a contract answers that changes nothing; its type follows from the ABI. By default on the active network.
 * Errors are viem's, e.g. of a call that reverts, besides InvalidNetworkError: they have `shortMessage`, and no `hint`.
 *
 * @example
 * const { data } = useReadContract({ address: usdc, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
 */
export function useReadContract<
  const abi extends Abi | readonly unknown[],
  functionName extends ContractFunctionName<abi, 'pure' | 'view'>,
  const args extends ContractFunctionArgs<abi, 'pure' | 'view', functionName>,
  selected = ReadContractReturnType<abi, functionName, args>,
>(
  parameters: ReadContractQueryParameters<abi, functionName, args, RegisteredConfig> & {
    query?:
      | Omit<
          UseQueryOptions<ReadContractReturnType<abi, functionName, args>, ReadContractErrorType, selected>,
          'queryKey' | 'queryFn'
        >
      | undefined
  },
): DataResult<selected, ReadContractErrorType> {
  const { query, ...call } = parameters
  // The options default to the active network.
  useNetwork()
  const options = getReadContractQueryOptions(
    useConfig(),
    call as unknown as ReadContractQueryParameters<abi, functionName, args, RegisteredConfig>,
  )
  return useData(options, query)
}
