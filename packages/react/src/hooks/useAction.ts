import type { Config } from '@latchkey/core'
import { useCallback, useReducer, useRef } from 'react'
import { useConfig } from '../LatchkeyContext.ts'

/**
 * Runs an action of the engine and returns its state; the base of `useConnect` and its like. Only the last call counts:
 * results of earlier ones are ignored.
 */
export function useAction<parameters, data>(
  action: Action<parameters, data>,
): ActionResult<parameters, data> {
  const config = useConfig()
  const calls = useRef(0)
  const [state, dispatch] = useReducer(actionState<parameters, data>, idleAction)
  const mutateAsync = useCallback(
    async (...[parameters]: ActionArguments<parameters>): Promise<data> => {
      const call = ++calls.current
      const variables = parameters as parameters
      dispatch({ type: 'started', call, variables })
      try {
        const data = await action(config, variables)
        dispatch({ type: 'succeeded', call, data })
        return data
      } catch (error) {
        dispatch({ type: 'failed', call, error })
        throw error
      }
    },
    [action, config],
  )
  const mutate = useCallback(
    (...parameters: ActionArguments<parameters>): void => {
      // The state has the error; without this it would be an unhandled rejection too.
      mutateAsync(...parameters).catch(() => {})
    },
    [mutateAsync],
  )
  const reset = useCallback(() => dispatch({ type: 'reset', call: ++calls.current }), [])
  return { ...state, mutate, mutateAsync, reset }
}

type Action<parameters, data> = (config: Config, parameters: parameters) => Promise<data>

/** Arguments of `mutate`: optional when the action's parameters are. */
type ActionArguments<parameters> = undefined extends parameters
  ? [parameters?: parameters]
  : [parameters: parameters]

/** Result of a hook that runs an action. */
export type ActionResult<parameters, data> = ActionState<parameters, data> & {
  /** Starts the action. `status`, `data` and `error` have its result. */
  mutate(...parameters: ActionArguments<parameters>): void
  /** Starts the action and returns its promise. */
  mutateAsync(...parameters: ActionArguments<parameters>): Promise<data>
  /** Returns to `idle`. The result of a running call is ignored. */
  reset(): void
}

/** State of the last call of an action. */
export type ActionState<parameters, data> =
  | CallState<'idle', undefined, undefined, undefined>
  | CallState<'pending', parameters, undefined, undefined>
  | CallState<'success', parameters, data, undefined>
  | CallState<'error', parameters, undefined, unknown>

type CallState<status, variables, data, error> = {
  readonly status: status
  readonly variables: variables
  readonly data: data
  readonly error: error
  /** Number of the call; results of other calls are ignored. */
  readonly call: number
}

/** Events of a call. */
export type ActionEvent<parameters, data> =
  | { readonly type: 'started'; readonly call: number; readonly variables: parameters }
  | { readonly type: 'succeeded'; readonly call: number; readonly data: data }
  | { readonly type: 'failed'; readonly call: number; readonly error: unknown }
  | { readonly type: 'reset'; readonly call: number }

/** State before the first call. */
export const idleAction = {
  status: 'idle',
  variables: undefined,
  data: undefined,
  error: undefined,
  call: 0,
} as const

/** Returns the state after an event. */
export function actionState<parameters, data>(
  state: ActionState<parameters, data>,
  event: ActionEvent<parameters, data>,
): ActionState<parameters, data> {
  const { call } = event
  if (event.type === 'reset') return { ...idleAction, call }
  if (event.type === 'started') {
    return { status: 'pending', variables: event.variables, data: undefined, error: undefined, call }
  }
  if (state.status !== 'pending' || state.call !== call) return state
  const { variables } = state
  return event.type === 'succeeded'
    ? { status: 'success', variables, data: event.data, error: undefined, call }
    : { status: 'error', variables, data: undefined, error: event.error, call }
}
