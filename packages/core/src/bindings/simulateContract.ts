import type { Abi, Account, Address, Chain, ContractFunctionArgs, ContractFunctionName } from 'viem'
import {
  simulateContract as simulateWithViem,
  type SimulateContractErrorType as ViemErrorType,
  type SimulateContractParameters as ViemParameters,
  type SimulateContractReturnType as ViemReturnType,
} from 'viem/actions'
import type { Config } from '../config/Config.ts'
import type { NetworkParameters } from '../config/typedConfig.ts'
import type { InvalidNetworkError } from '../networks/errors.ts'
import { currentConnection } from '../wallets/connections.ts'
import { getClient } from './viemClients.ts'

/** The functions of an ABI that change something. */
export type WriteName<abi extends Abi | readonly unknown[]> = ContractFunctionName<
  abi,
  'nonpayable' | 'payable'
>
/** The arguments of one of them. */
export type WriteArgs<
  abi extends Abi | readonly unknown[],
  functionName extends WriteName<abi>,
> = ContractFunctionArgs<abi, 'nonpayable' | 'payable', functionName>

/** Parameters of {@link simulateContract}: those of viem, and the network. `account` is the connected one by default. */
export type SimulateContractParameters<
  abi extends Abi | readonly unknown[] = Abi,
  functionName extends WriteName<abi> = WriteName<abi>,
  args extends WriteArgs<abi, functionName> = WriteArgs<abi, functionName>,
  config extends Config = Config,
> = ViemParameters<abi, functionName, args, Chain, undefined, Caller> & NetworkParameters<config>

/** Whom a function is run for; `null` for nobody. */
type Caller = Account | Address | null | undefined

/** `result` by the ABI, and `request` for `writeContract`. */
export type SimulateContractReturnType<
  abi extends Abi | readonly unknown[] = Abi,
  functionName extends WriteName<abi> = WriteName<abi>,
  args extends WriteArgs<abi, functionName> = WriteArgs<abi, functionName>,
> = ViemReturnType<abi, functionName, args, Chain, Account | undefined, undefined, Caller>

/** Errors of {@link simulateContract}; `name` tells them apart. */
export type SimulateContractErrorType = InvalidNetworkError | ViemErrorType

/**
 * Runs a function of a contract on a node, without sending anything: says what it would return, or why it would fail.
 *
 * @throws InvalidNetworkError, and what viem's `simulateContract` throws (`ContractFunctionExecutionError` with the reason)
 * @example
 * const { request } = await simulateContract(config, { address, abi, functionName: 'mint', args: [1n] })
 * const hash = await writeContract(config, request)
 */
export async function simulateContract<
  config extends Config,
  const abi extends Abi | readonly unknown[],
  functionName extends WriteName<abi>,
  const args extends WriteArgs<abi, functionName>,
>(
  config: config,
  parameters: SimulateContractParameters<abi, functionName, args, config>,
): Promise<SimulateContractReturnType<abi, functionName, args>> {
  const client = getClient(config, parameters)
  const { account = currentConnection(config.state, 'eip155')?.accounts[0] } = parameters
  // The client is of that network; the fields that name it are none of viem's.
  return simulateWithViem<Chain, Account | undefined, abi, functionName, args, undefined, Caller>(client, {
    ...parameters,
    account,
    network: undefined,
    chainId: undefined,
  })
}
