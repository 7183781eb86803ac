import {
  type SignTypedDataErrorType,
  type SignTypedDataParameters,
  type SignTypedDataReturnType,
  signTypedData,
  type TypedData,
} from '@latchkey/core'
import type { MutateOptions } from '@tanstack/react-query'
import type { RegisteredConfig } from '../LatchkeyContext.ts'
import { type ActionParameters, type ActionResult, useAction } from './useAction.ts'
import { withContext } from './withContext.ts'

/** The variables of the mutation, where the types of the data are not known. */
type Variables = SignTypedDataParameters<Record<string, unknown>, string, RegisteredConfig>

/** What {@link useSignTypedData} returns. `mutate` and `mutateAsync` know the type of `message` by `types` and `primaryType`. */
export type SignTypedDataResult = WithCalls<
  ActionResult<Variables, SignTypedDataReturnType, SignTypedDataErrorType>
>

/** Each state of the mutation by itself, so that `status` still tells them apart. */
type WithCalls<result> = result extends unknown
  ? Omit<result, 'mutate' | 'mutateAsync'> & {
      mutate: SignTypedDataCall<void>
      mutateAsync: SignTypedDataCall<Promise<SignTypedDataReturnType>>
    }
  : never

type SignTypedDataCall<result> = <
  const typedData extends TypedData | Record<string, unknown>,
  primaryType extends keyof typedData | 'EIP712Domain',
>(
  variables: SignTypedDataParameters<typedData, primaryType, RegisteredConfig>,
  options?: MutateOptions<SignTypedDataReturnType, SignTypedDataErrorType, Variables>,
) => result

/**
 * Signs typed data (EIP-712) with the current account.
 *
 * @example useSignTypedData().mutate({ domain, types: { Order: [{ name: 'amount', type: 'uint256' }] }, primaryType: 'Order', message })
 */
export function useSignTypedData(
  parameters?: ActionParameters<Variables, SignTypedDataReturnType, SignTypedDataErrorType>,
): SignTypedDataResult
export function useSignTypedData(
  parameters: ActionParameters<Variables, SignTypedDataReturnType, SignTypedDataErrorType> = {},
): ActionResult<Variables, SignTypedDataReturnType, SignTypedDataErrorType> {
  return useAction(signTypedData<RegisteredConfig, Record<string, unknown>, string>, parameters, withContext)
}
