import type { Config } from '@latchkey/core'
import { type WriteContractErrorType, type WriteContractParameters, writeContract } from '@latchkey/core/viem'
import type { MutateOptions, UseMutationOptions, UseMutationResult } from '@tanstack/react-query'
import type { Abi, ContractFunctionArgs, ContractFunctionName, Hash } from 'viem'
import type { RegisteredConfig } from '../LatchkeyContext.ts'
import { type ActionParameters, useAction } from './useAction.ts'
import { withContext } from './withContext.ts'

type Write = (config: Config, parameters: WriteContractParameters) => Promise<Hash>
type Result = UseMutationResult<Hash, WriteContractErrorType, WriteContractParameters>
type Options = MutateOptions<Hash, NonNullable<Result['error']>, WriteContractParameters, unknown>

/** Options of {@link useWriteContract}: TanStack's own but for the function and `retry`. */
type WriteContractHookParameters = {
  mutation?:
    | Omit<
        UseMutationOptions<Hash, WriteContractErrorType, WriteContractParameters>,
        'mutationFn' | 'networkMode' | 'retry' | 'retryDelay'
      >
    | undefined
}

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
  // Every hook over an action names its errors as the base class; these are viem's too.
  const named = parameters as unknown as ActionParameters<WriteContractParameters, Hash>
  return useAction(writeContract as Write, named, onItsNetwork) as unknown as WriteContractResult
}

function onItsNetwork(config: Config, parameters: WriteContractParameters): WriteContractParameters {
  const { context: given, network, chain, chainId = chain?.id } = parameters
  const { context } = withContext(config, { context: given, namespace: 'eip155', network, chainId })
  return { ...parameters, context }
}
