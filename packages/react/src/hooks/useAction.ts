import type { Config, LatchkeyError } from '@latchkey/core'
import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useConfig } from '../LatchkeyContext.ts'
import { useDataClient } from './useDataClient.ts'

/** An action of the engine that changes something. */
type Action<parameters, data> = (config: Config, parameters: parameters) => Promise<data>

/**
 * Options of a hook that runs an action: TanStack's own but for the function, and for `retry`, because a request that a person
 * has answered must not be repeated by itself.
 */
export type ActionParameters<parameters, data, error = LatchkeyError> = {
  mutation?:
    | Omit<UseMutationOptions<data, error, parameters>, 'mutationFn' | 'networkMode' | 'retry' | 'retryDelay'>
    | undefined
}

/** The parameters of a hook over an action: `{ mutation }`. */
export type ActionHookParameters<
  action extends (config: Config, parameters: never) => Promise<unknown>,
  error = LatchkeyError,
> = ActionParameters<Parameters<action>[1], Awaited<ReturnType<action>>, error>

/**
 * TanStack's result of a mutation: `mutate`, `mutateAsync`, `status`, `data`, `error`, `variables`, `reset` … Each hook names the
 * errors of its action, e.g. `SendTransactionErrorType` of `@latchkey/core`, and declares its return type: an inferred one would
 * spell the union out and refer to packages that an app has not installed itself.
 */
export type ActionResult<parameters, data, error = LatchkeyError> = UseMutationResult<data, error, parameters>

/** TanStack's result of a mutation, for an action of `@latchkey/core` by its type. */
export type ActionHookResult<
  action extends (config: Config, parameters: never) => Promise<unknown>,
  error = LatchkeyError,
> = ActionResult<Parameters<action>[1], Awaited<ReturnType<action>>, error>

/**
 * Runs an action of the engine as a mutation of TanStack Query; the base of `useConnect` and its like.
 *
 * @param prepare called in the call of `mutate` itself. TanStack calls the action later, after an `onMutate` that may wait
 */
export function useAction<parameters, data, error>(
  action: Action<parameters, data>,
  { mutation }: ActionParameters<parameters, data, error> = {},
  prepare?: (config: Config, parameters: parameters) => parameters,
): ActionResult<parameters, data, error> {
  const config = useConfig()
  const result = useMutation(
    {
      ...mutation,
      mutationFn: (variables: parameters) => action(config, variables),
      // A wallet needs no network, and a browser that considers itself offline can still reach servers on this machine.
      networkMode: 'always',
      retry: false,
    },
    useDataClient(),
  )
  const { mutate, mutateAsync } = result
  const calls = useMemo(() => {
    if (!prepare) return { mutate, mutateAsync }
    type Call = Parameters<typeof mutateAsync>
    const prepared = ([variables, ...options]: Call) =>
      [prepare(config, variables as parameters), ...options] as Call
    return {
      mutate: (...call: Call) => mutate(...prepared(call)),
      mutateAsync: (...call: Call) => mutateAsync(...prepared(call)),
    }
  }, [mutate, mutateAsync, config, prepare])
  return { ...result, ...calls } as ActionResult<parameters, data, error>
}
