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
export type ActionParameters<parameters, data> = {
  mutation?:
    | Omit<
        UseMutationOptions<data, LatchkeyError, parameters>,
        'mutationFn' | 'networkMode' | 'retry' | 'retryDelay'
      >
    | undefined
}

/** The parameters of a hook over an action: `{ mutation }`. */
export type ActionHookParameters<action extends (config: Config, parameters: never) => Promise<unknown>> =
  ActionParameters<Parameters<action>[1], Awaited<ReturnType<action>>>

/** TanStack's result of a mutation: `mutate`, `mutateAsync`, `status`, `data`, `error`, `variables`, `reset` … */
export type ActionResult<parameters, data> = UseMutationResult<data, LatchkeyError, parameters>

/**
 * Runs an action of the engine as a mutation of TanStack Query; the base of `useConnect` and its like.
 *
 * @param prepare called in the call of `mutate` itself. TanStack calls the action later, after an `onMutate` that may wait
 */
export function useAction<parameters, data>(
  action: Action<parameters, data>,
  { mutation }: ActionParameters<parameters, data> = {},
  prepare?: (config: Config, parameters: parameters) => parameters,
): ActionResult<parameters, data> {
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
  return { ...result, ...calls } as ActionResult<parameters, data>
}
