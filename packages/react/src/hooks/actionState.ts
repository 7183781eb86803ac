/** How the last call of an action went. */
export type ActionState<parameters, data> =
  | Shape<'idle', undefined, undefined, undefined>
  | Shape<'pending', parameters, undefined, undefined>
  | Shape<'success', parameters, data, undefined>
  | Shape<'error', parameters, undefined, unknown>

type Shape<status, variables, data, error> = {
  readonly status: status
  readonly variables: variables
  readonly data: data
  readonly error: error
  /** Which call this is about; answers of other calls are dropped. */
  readonly call: number
}

/** What can happen to an action. */
export type ActionEvent<parameters, data> =
  | { readonly type: 'started'; readonly call: number; readonly variables: parameters }
  | { readonly type: 'succeeded'; readonly call: number; readonly data: data }
  | { readonly type: 'failed'; readonly call: number; readonly error: unknown }
  | { readonly type: 'reset'; readonly call: number }

/** Before the first call. */
export const idleAction = {
  status: 'idle',
  variables: undefined,
  data: undefined,
  error: undefined,
  call: 0,
} as const

/** Pure: the state after an event. */
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
