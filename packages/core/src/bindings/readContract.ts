import type { Abi, ContractFunctionArgs, ContractFunctionName } from 'viem'
import {
  readContract as readWithViem,
  type ReadContractErrorType as ViemErrorType,
  type ReadContractParameters as ViemParameters,
  type ReadContractReturnType as ViemReturnType,
} from 'viem/actions'
import type { QueryOptions } from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'
import { type NetworkParameters, toNetworkId } from '../config/typedConfig.ts'
import type { InvalidNetworkError } from '../networks/errors.ts'
import { getClient } from './viemClients.ts'

type ReadName<abi extends Abi | readonly unknown[]> = ContractFunctionName<abi, 'pure' | 'view'>
type ReadArgs<
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
  const { network, chainId, ...call } = parameters as ReadContractParameters
  const client = getClient<Config>(config, { network, chainId })
  return readWithViem(client, call as never) as Promise<ReadContractReturnType<abi, functionName, args>>
}

/** Query key of {@link readContract}. */
export function getReadContractQueryKey(parameters: object) {
  return ['latchkey', 'readContract', toContractKey(parameters)] as const
}

/** Query options of {@link readContract}. Disabled while `address` or `args` are missing. Fresh for a block, about. */
export function getReadContractQueryOptions<
  config extends Config,
  const abi extends Abi | readonly unknown[],
  functionName extends ReadName<abi>,
  const args extends ReadArgs<abi, functionName>,
>(
  config: config,
  parameters: ReadContractQueryParameters<abi, functionName, args, config>,
): QueryOptions<ReadContractReturnType<abi, functionName, args>, ReturnType<typeof getReadContractQueryKey>> {
  const network = toNetworkId(parameters) ?? config.state.activeNetwork
  return {
    queryKey: getReadContractQueryKey({ ...parameters, network, chainId: undefined }),
    queryFn: () =>
      readContract(config, parameters as ReadContractParameters<abi, functionName, args, config>),
    staleTime: 12_000,
    gcTime: 300_000,
    retry: false,
    enabled: hasTarget(parameters) && network !== undefined,
  }
}

/** Parameters of {@link getReadContractQueryOptions}: `address` may not be known yet. */
export type ReadContractQueryParameters<
  abi extends Abi | readonly unknown[] = Abi,
  functionName extends ReadName<abi> = ReadName<abi>,
  args extends ReadArgs<abi, functionName> = ReadArgs<abi, functionName>,
  config extends Config = Config,
> = Omit<ReadContractParameters<abi, functionName, args, config>, 'address'> & {
  address?: `0x${string}` | undefined
}

/** Whether the parameters of a call name what is called. */
export function hasTarget(parameters: { address?: unknown; code?: unknown }): boolean {
  return parameters.address !== undefined || parameters.code !== undefined
}

/**
 * Returns the part of a query key for a call of a contract. Bigints become text, because keys are JSON; of the ABI only the entries of
 * the called function count, so that two ABIs of one contract share what they agree on.
 */
export function toContractKey(parameters: object): Readonly<Record<string, unknown>> {
  const { abi, functionName, address, ...rest } = parameters as {
    abi?: readonly { name?: string }[]
    functionName?: string
    address?: string
  }
  const fields = {
    ...rest,
    functionName,
    address: typeof address === 'string' ? address.toLowerCase() : address,
    abi: abi?.filter?.((entry) => entry?.name === functionName),
  }
  return JSON.parse(
    JSON.stringify(fields, (_name, value) => (typeof value === 'bigint' ? `${value}n` : value)),
  )
}
