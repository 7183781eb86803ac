import type { CaipNetworkId } from '@latchkey/protocol'
import type { Abi, Account, Address } from 'viem'
import { loadCode } from '../base/load.ts'
import type { QueryOptions } from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'
import { type NetworkParameters, toNetworkId } from '../config/typedConfig.ts'
import { currentConnection } from '../wallets/connections.ts'
import type { ReadArgs, ReadContractParameters, ReadContractReturnType, ReadName } from './readContract.ts'
import type {
  SimulateContractParameters,
  SimulateContractReturnType,
  WriteArgs,
  WriteName,
} from './simulateContract.ts'

/** What the key of a call of a contract is made of. A part of it matches every call that has the part. */
export type ContractKeyParameters = NetworkParameters & {
  address?: string | undefined
  abi?: Abi | readonly unknown[] | undefined
  functionName?: string | undefined
  args?: readonly unknown[] | undefined
  account?: unknown
}

/** Query key of `readContract`. `chainId: 1` and `network: 'eip155:1'` are one key. */
export function getReadContractQueryKey(parameters: ContractKeyParameters) {
  return ['latchkey', 'readContract', toContractKey(parameters)] as const
}

/** Query options of `readContract`. Disabled while `address`, or an argument that the function of the ABI has, is missing. Fresh for a block, about. */
export function getReadContractQueryOptions<
  config extends Config,
  const abi extends Abi | readonly unknown[],
  functionName extends ReadName<abi>,
  const args extends ReadArgs<abi, functionName>,
>(
  config: config,
  parameters: ReadContractQueryParameters<abi, functionName, args, config>,
): QueryOptions<ReadContractReturnType<abi, functionName, args>, ReturnType<typeof getReadContractQueryKey>> {
  const { network, ...shared } = toSharedOptions(config, parameters)
  return {
    ...shared,
    queryKey: getReadContractQueryKey({ ...(parameters as object), network }),
    async queryFn() {
      const { readContract } = await loadCode(() => import('./readContract.ts'))
      return readContract(config, parameters as ReadContractParameters<abi, functionName, args, config>)
    },
  }
}

/** Parameters of {@link getReadContractQueryOptions}: `address` and `args` may not be known yet. */
export type ReadContractQueryParameters<
  abi extends Abi | readonly unknown[] = Abi,
  functionName extends ReadName<abi> = ReadName<abi>,
  args extends ReadArgs<abi, functionName> = ReadArgs<abi, functionName>,
  config extends Config = Config,
> = Omit<ReadContractParameters<abi, functionName, args, config>, 'address' | 'args'> & {
  address?: Address | undefined
  args?: args | undefined
}

/** Query key of `simulateContract`. `chainId: 1` and `network: 'eip155:1'` are one key. */
export function getSimulateContractQueryKey(parameters: ContractKeyParameters) {
  return ['latchkey', 'simulateContract', toContractKey(parameters)] as const
}

/** Query options of `simulateContract`. Disabled while `address`, or an argument that the function of the ABI has, is missing. Fresh for a block, about. */
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
  const { network, ...shared } = toSharedOptions(config, parameters)
  // The answer depends on who asks, so another account has a key of its own.
  const account = parameters.account ?? currentConnection(config.state, 'eip155')?.accounts[0]
  const keyAccount = typeof account === 'object' ? account?.address : account
  return {
    ...shared,
    queryKey: getSimulateContractQueryKey({
      ...(parameters as object),
      network,
      account: keyAccount?.toLowerCase(),
    }),
    async queryFn() {
      const { simulateContract } = await loadCode(() => import('./simulateContract.ts'))
      const call = { ...parameters, account } as unknown
      return simulateContract(config, call as SimulateContractParameters<abi, functionName, args, config>)
    },
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

/** What the queries of a contract have in common, with the network that they are about. */
function toSharedOptions(
  config: Config,
  parameters: NetworkParameters & ContractCall & { address?: unknown; code?: unknown },
) {
  const network: CaipNetworkId | undefined = toNetworkId(parameters) ?? config.state.activeNetwork
  const hasTarget = parameters.address !== undefined || parameters.code !== undefined
  return {
    network,
    staleTime: 12_000,
    gcTime: 300_000,
    retry: false,
    enabled: hasTarget && network !== undefined && hasArguments(parameters),
  }
}

type ContractCall = { abi?: unknown; functionName?: unknown; args?: unknown }

/** Whether a call has every argument that its function needs; of functions with one name, one may need none. */
function hasArguments({ abi, functionName, args }: ContractCall): boolean {
  if (Array.isArray(args)) return !args.includes(undefined)
  const entries = Array.isArray(abi) ? (abi as readonly { name?: string; inputs?: readonly unknown[] }[]) : []
  const called = entries.filter((entry) => entry?.name === functionName)
  return called.length === 0 || called.some(({ inputs = [] }) => inputs.length === 0)
}

/**
 * Returns the part of a query key for a call of a contract. Bigints become text, because keys are JSON; of the ABI only the entries of
 * the called function count, so that two ABIs of one contract share what they agree on.
 */
function toContractKey(parameters: ContractKeyParameters): Readonly<Record<string, unknown>> {
  const { functionName, address, network, chainId, ...others } = parameters
  const { abi, ...rest } = others as { abi?: readonly { name?: string }[] }
  const fields = {
    ...rest,
    network: toNetworkId({ network, chainId }),
    functionName,
    address: typeof address === 'string' ? address.toLowerCase() : address,
    abi: abi?.filter?.((entry) => entry?.name === functionName),
  }
  return JSON.parse(
    JSON.stringify(fields, (_name, value) => (typeof value === 'bigint' ? `${value}n` : value)),
  )
}
