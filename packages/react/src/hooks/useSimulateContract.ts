import {
  getSimulateContractQueryOptions,
  type SimulateContractErrorType,
  type SimulateContractQueryParameters,
  type SimulateContractReturnType,
} from '@latchkey/core/viem'
import type { UseQueryOptions } from '@tanstack/react-query'
import type { Abi, ContractFunctionArgs, ContractFunctionName } from 'viem'
import { type RegisteredConfig, useConfig } from '../LatchkeyContext.ts'
import { useAccount } from './useAccount.ts'
import { type DataResult, useData } from './useData.ts'
import { useNetwork } from './useNetwork.ts'

/**
 * Runs a function of a contract on a node, without sending anything: `data.request` is for `useWriteContract`, `error` says why it would
 * fail. By default for the connected account on the active network.
 */
export function useSimulateContract<
  const abi extends Abi | readonly unknown[],
  functionName extends ContractFunctionName<abi, 'nonpayable' | 'payable'>,
  const args extends ContractFunctionArgs<abi, 'nonpayable' | 'payable', functionName>,
  selected = SimulateContractReturnType<abi, functionName, args>,
>(
  parameters: SimulateContractQueryParameters<abi, functionName, args, RegisteredConfig> & {
    query?:
      | Omit<
          UseQueryOptions<
            SimulateContractReturnType<abi, functionName, args>,
            SimulateContractErrorType,
            selected
          >,
          'queryKey' | 'queryFn'
        >
      | undefined
  },
): DataResult<selected, SimulateContractErrorType> {
  const { query, ...call } = parameters
  // The options default to the connected account and the active network.
  useNetwork()
  useAccount({ namespace: 'eip155' })
  const options = getSimulateContractQueryOptions(
    useConfig(),
    call as unknown as SimulateContractQueryParameters<abi, functionName, args, RegisteredConfig>,
  )
  return useData(options, query)
}
