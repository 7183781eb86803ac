import type { Config } from '@latchkey/core'
import { type WriteContractErrorType, type WriteContractParameters, writeContract } from '@latchkey/core/viem'
import type { MutateOptions } from '@tanstack/react-query'
import type { Abi, ContractFunctionArgs, ContractFunctionName, Hash } from 'viem'
import type { RegisteredConfig } from '../LatchkeyContext.ts'
import { type ActionParameters, type ActionResult, useAction } from './useAction.ts'
import { withContext } from './withContext.ts'

type Write = (config: Config, parameters: WriteContractParameters) => Promise<Hash>
type Result = ActionResult<WriteContractParameters, Hash, WriteContractErrorType>
type Options = MutateOptions<Hash, NonNullable<Result['error']>, WriteContractParameters, unknown>

/** Options of {@link useWriteContract}. */
type WriteContractHookParameters = ActionParameters<WriteContractParameters, Hash, WriteContractErrorType>

/** TanStack's result of a mutation. The arguments of `mutate` follow from the ABI. */
export type WriteContractResult = WithCalls<Result>

/** Each state of the mutation by itself, so that `status` still tells them apart. */
type WithCalls<result> = result extends unknown ? Omit<result, 'mutate' | 'mutateAsync'> & WriteCalls : never

type WriteCalls = {
  mutate: <
    const abi extends Abi | readonly unknown[],
    functionName extends ContractFunctionName<abi, 'nonpayable' | 'payable'>,
    const args extends ContractFunctionArgs<abi, 'nonpayable' | 'payable', functionName>,
  >(
    variables: WriteContractParameters<abi, functionName, args, RegisteredConfig>,
    options?: Options,
  ) => void
  mutateAsync: <
    const abi extends Abi | readonly unknown[],
    functionName extends ContractFunctionName<abi, 'nonpayable' | 'payable'>,
    const args extends ContractFunctionArgs<abi, 'nonpayable' | 'payable', functionName>,
  >(
    variables: WriteContractParameters<abi, functionName, args, RegisteredConfig>,
    options?: Options,
  ) => Promise<Hash>
}

/** Sends a call of a contract's function through the wallet. `data` is its hash once the wallet has accepted it. */
export function useWriteContract(parameters: WriteContractHookParameters = {}): WriteContractResult {
  return useAction(writeContract as Write, parameters, onItsNetwork) as unknown as WriteContractResult
}

function onItsNetwork(config: Config, parameters: WriteContractParameters): WriteContractParameters {
  const { context: given, network, chain, chainId = chain?.id } = parameters
  const { context } = withContext(config, { context: given, namespace: 'eip155', network, chainId })
  return { ...parameters, context }
}
