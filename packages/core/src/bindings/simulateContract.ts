import type { Abi, Account, Address, Chain, ContractFunctionArgs, ContractFunctionName } from 'viem'
import {
  simulateContract as simulateWithViem,
  type SimulateContractErrorType as ViemErrorType,
  type SimulateContractParameters as ViemParameters,
  type SimulateContractReturnType as ViemReturnType,
} from 'viem/actions'
import type { QueryOptions } from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'
import { type NetworkParameters, toNetworkId } from '../config/typedConfig.ts'
import type { InvalidNetworkError } from '../networks/errors.ts'
import { currentConnection } from '../wallets/connections.ts'
import { hasTarget, toContractKey } from './readContract.ts'
import { getClient } from './viemClients.ts'

type WriteName<abi extends Abi | readonly unknown[]> = ContractFunctionName<abi, 'nonpayable' | 'payable'>
type WriteArgs<
  abi extends Abi | readonly unknown[],
  functionName extends WriteName<abi>,
> = ContractFunctionArgs<abi, 'nonpayable' | 'payable', functionName>

/** Parameters of {@link simulateContract}: those of viem, and the network. `account` is the connected one by default. */
export type SimulateContractParameters<
  abi extends Abi | readonly unknown[] = Abi,
  functionName extends WriteName<abi> = WriteName<abi>,
  args extends WriteArgs<abi, functionName> = WriteArgs<abi, functionName>,
  config extends Config = Config,
> = Omit<
  ViemParameters<abi, functionName, args, Chain, undefined, Account | Address | null | undefined>,
  'chain'
> &
  NetworkParameters<config>

/** `result` by the ABI, and `request` for `writeContract`. */
export type SimulateContractReturnType<
  abi extends Abi | readonly unknown[] = Abi,
  functionName extends WriteName<abi> = WriteName<abi>,
  args extends WriteArgs<abi, functionName> = WriteArgs<abi, functionName>,
> = ViemReturnType<abi, functionName, args, Chain, Account, undefined, Account | Address | null | undefined>

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
  const { network, chainId, ...call } = parameters as SimulateContractParameters
  const client = getClient<Config>(config, { network, chainId })
  const { account = currentConnection(config.state, 'eip155')?.accounts[0] } = call
  return simulateWithViem(client, { ...call, account } as never) as unknown as Promise<
    SimulateContractReturnType<abi, functionName, args>
  >
}

/** Query key of {@link simulateContract}. */
export function getSimulateContractQueryKey(parameters: object) {
  return ['latchkey', 'simulateContract', toContractKey(parameters)] as const
}

/** Query options of {@link simulateContract}. Disabled while `address` is missing. Fresh for a block, about. */
export function getSimulateContractQueryOptions<
  config extends Config,
  const abi extends Abi | readonly unknown[],
  functionName extends WriteName<abi>,
  const args extends WriteArgs<abi, functionName>,
>(
  config: config,
  parameters: SimulateContractQueryParameters<abi, functionName, args, config>,
): QueryOptions<
  SimulateContractReturnType<abi, functionName, args>,
  ReturnType<typeof getSimulateContractQueryKey>
> {
  const network = toNetworkId(parameters) ?? config.state.activeNetwork
  // The answer depends on who asks, so another account has a key of its own.
  const account = parameters.account ?? currentConnection(config.state, 'eip155')?.accounts[0]
  const keyAccount = typeof account === 'object' ? account?.address : account
  return {
    queryKey: getSimulateContractQueryKey({
      ...parameters,
      network,
      chainId: undefined,
      account: keyAccount?.toLowerCase(),
    }),
    queryFn: () =>
      simulateContract(config, {
        ...parameters,
        account,
      } as unknown as SimulateContractParameters<abi, functionName, args, config>),
    staleTime: 12_000,
    gcTime: 300_000,
    retry: false,
    enabled: hasTarget(parameters) && network !== undefined,
  }
}

/** Parameters of {@link getSimulateContractQueryOptions}: `address` may not be known yet. */
export type SimulateContractQueryParameters<
  abi extends Abi | readonly unknown[] = Abi,
  functionName extends WriteName<abi> = WriteName<abi>,
  args extends WriteArgs<abi, functionName> = WriteArgs<abi, functionName>,
  config extends Config = Config,
> = Omit<SimulateContractParameters<abi, functionName, args, config>, 'address' | 'account'> & {
  address?: Address | undefined
  account?: Account | Address | null | undefined
}
