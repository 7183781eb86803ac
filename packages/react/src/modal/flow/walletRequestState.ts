/** One question put to a wallet, as the person sees it. */
export type WalletRequestState = {
  /** Which try this is; answers of earlier ones are dropped. */
  readonly attempt: number
  readonly phase: 'waiting' | 'success' | 'error'
  /** How long the wallet has kept us waiting: help grows with it. */
  readonly waited: 'moment' | 'second' | 'long'
  readonly error: unknown
}

/** What can happen to it. */
export type WalletRequestEvent =
  | { readonly type: 'waited'; readonly attempt: number; readonly waited: 'second' | 'long' }
  | { readonly type: 'succeeded'; readonly attempt: number }
  | { readonly type: 'failed'; readonly attempt: number; readonly error: unknown }
  | { readonly type: 'retried' }

/** The first try, just made. */
export const firstWalletRequest: WalletRequestState = {
  attempt: 1,
  phase: 'waiting',
  waited: 'moment',
  error: undefined,
}

/** Pure: the state after an event. An attempt that has ended doesn't change any more. */
export function walletRequestState(state: WalletRequestState, event: WalletRequestEvent): WalletRequestState {
  if (event.type === 'retried') {
    return state.phase === 'error' ? { ...firstWalletRequest, attempt: state.attempt + 1 } : state
  }
  if (event.attempt !== state.attempt || state.phase !== 'waiting') return state
  if (event.type === 'waited') return { ...state, waited: event.waited }
  if (event.type === 'succeeded') return { ...state, phase: 'success' }
  return { ...state, phase: 'error', error: event.error }
}
