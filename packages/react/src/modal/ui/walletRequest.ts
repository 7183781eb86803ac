import { useCallback, useEffect, useLayoutEffect, useReducer, useRef } from 'react'

/**
 * Puts one question to a wallet for as long as the view is shown: asks on mount, once even under StrictMode, and gives
 * it up when the view goes or the modal closes, so that a late answer wins nothing.
 */
export function useWalletRequest(p: WalletRequestParameters): WalletRequestState & { retry(): void } {
  const [state, dispatch] = useReducer(walletRequestState, firstWalletRequest)
  const { attempt, phase } = state
  const waiting = p.active && phase === 'waiting'
  const latest = useRef(p)
  useLayoutEffect(() => {
    latest.current = p
  })

  useEffect(() => {
    if (!waiting) return
    const abort = new AbortController()
    const ask = async () => {
      // StrictMode's first, thrown-away run ends before this: one prompt in the wallet, not two.
      await undefined
      if (abort.signal.aborted) return
      try {
        await latest.current.ask(abort.signal)
        if (!abort.signal.aborted) dispatch({ type: 'succeeded', attempt })
      } catch (error) {
        if (!abort.signal.aborted) dispatch({ type: 'failed', attempt, error })
      }
    }
    ask()
    return () => abort.abort()
  }, [attempt, waiting])

  useEffect(() => {
    if (!waiting) return
    const second = setTimeout(() => dispatch({ type: 'waited', attempt, waited: 'second' }), sayAfter)
    const long = setTimeout(() => dispatch({ type: 'waited', attempt, waited: 'long' }), helpAfter)
    return () => {
      clearTimeout(second)
      clearTimeout(long)
    }
  }, [attempt, waiting])

  useEffect(() => {
    if (phase !== 'success') return
    const done = new AbortController()
    const finish = () => {
      if (done.signal.aborted) return
      done.abort()
      latest.current.onDone()
    }
    const timer = setTimeout(finish, checkShown)
    // Leaving while the check is shown is the person being quicker than we are: it counts as done.
    return () => {
      clearTimeout(timer)
      finish()
    }
  }, [phase])

  const retry = useCallback(() => dispatch({ type: 'retried' }), [])
  return { ...state, retry }
}

/** Parameters of {@link useWalletRequest}. */
type WalletRequestParameters = {
  /** Whether the person can still see the request. */
  readonly active: boolean
  /** Asks the wallet; must honour the signal. */
  ask(signal: AbortSignal): Promise<unknown>
  /** Called once the success check has been seen. */
  onDone(): void
}

/** Milliseconds before words appear, before help appears, and for which the success check stays (design §2). */
const sayAfter = 1000
const helpAfter = 10_000
const checkShown = 600

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

/**
 * Whether the person said no in the wallet: an outcome, not a fault. The engine has read the error; by name, because two
 * versions of our packages may live on one page.
 */
export function isDeclined(error: unknown): boolean {
  return error instanceof Error && error.name === 'UserRejectedRequestError'
}
