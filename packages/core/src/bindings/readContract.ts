import type { Abi, Chain, ContractFunctionArgs, ContractFunctionName } from 'viem'
import {
  readContract as readWithViem,
  type ReadContractErrorType as ViemErrorType,
  type ReadContractParameters as ViemParameters,
  type ReadContractReturnType as ViemReturnType,
} from 'viem/actions'
import type { Config } from '../config/Config.ts'
import type { NetworkParameters } from '../config/typedConfig.ts'
import type { InvalidNetworkError } from '../networks/errors.ts'
import { getClient } from './viemClients.ts'

/** The functions of an ABI that change nothing. */
export type ReadName<abi extends Abi | readonly unknown[]> = ContractFunctionName<abi, 'pure' | 'view'>
/** The arguments of one of them. */
export type ReadArgs<
  abi extends Abi | readonly unknown[],
  functionName extends ReadName<abi>,
> = ContractFunctionArgs<abi, 'pure' | 'view', functionName>

/** Parameters of {@link readContract}: those of viem, and the network. */
export type ReadContractParameters<
  abi extends Abi | readonly unknown[] = Abi,
  functionName extends ReadName<abi> = ReadName<abi>,
  args extends ReadArgs<abi, functionName> = ReadArgs<abi, functionName>,
  config extends Config = Config,
> = ViemParameters<abi, functionName, args> & NetworkParameters<config>

/** What the function of the contract returns, by its ABI. */
export type ReadContractReturnType<
  abi extends Abi | readonly unknown[] = Abi,
  functionName extends ReadName<abi> = ReadName<abi>,
  args extends ReadArgs<abi, functionName> = ReadArgs<abi, functionName>,
> = ViemReturnType<abi, functionName, args>

/** Errors of {@link readContract}; `name` tells them apart. */
export type ReadContractErrorType = InvalidNetworkError | ViemErrorType

/**
 * Calls a function of a contract that changes nothing, and decodes the answer by its ABI.
 *
 * @throws InvalidNetworkError, and what viem's `readContract` throws
 * @example
 * const abi = parseAbi(['function balanceOf(address) view returns (uint256)'])
 * const units = await readContract(config, { address: usdc, abi, functionName: 'balanceOf', args: [owner] })
 */
export async function readContract<
  config extends Config,
  const abi extends Abi | readonly unknown[],
  functionName extends ReadName<abi>,
  const args extends ReadArgs<abi, functionName>,
>(
  config: config,
  parameters: ReadContractParameters<abi, functionName, args, config>,
): Promise<ReadContractReturnType<abi, functionName, args>> {
  const client = getClient(config, parameters)
  // The client is of that network; the fields that name it are none of viem's.
  return readWithViem<Chain, abi, functionName, args>(client, {
    ...parameters,
    network: undefined,
    chainId: undefined,
  })
}
