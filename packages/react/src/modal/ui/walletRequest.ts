import type { ChainNamespace } from '@latchkey/core'
import { useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import type { Modal } from '../../createModal.ts'

/**
 * Sends a request to a wallet when the view is mounted, once even under StrictMode. It is aborted when the view is left or the
 * modal closes; a later answer of the wallet has no effect.
 */
export function useWalletRequest(parameters: WalletRequestParameters): WalletRequestState & WalletRetry {
  const [state, dispatch] = useReducer(reduceWalletRequest, firstWalletRequest)
  const { attempt, phase } = state
  const isPending = parameters.active && phase === 'waiting'
  const latest = useRef(parameters)
  const startedAt = useRef(0)
  const retryTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLayoutEffect(() => {
    latest.current = parameters
  })

  useEffect(() => {
    if (!isPending) return
    const abort = new AbortController()
    const send = async () => {
      // StrictMode aborts its first run before this continues, so that the wallet prompts once.
      await undefined
      if (abort.signal.aborted) return
      startedAt.current = Date.now()
      try {
        await latest.current.send(abort.signal)
        if (!abort.signal.aborted) dispatch({ type: 'succeeded', attempt })
      } catch (error) {
        if (!abort.signal.aborted) dispatch({ type: 'failed', attempt, error })
      }
    }
    send()
    return () => abort.abort()
  }, [attempt, isPending])

  useEffect(() => {
    if (!isPending) return
    const second = setTimeout(() => dispatch({ type: 'waited', attempt, waited: 'second' }), hintDelay)
    const long = setTimeout(() => dispatch({ type: 'waited', attempt, waited: 'long' }), helpDelay)
    return () => {
      clearTimeout(second)
      clearTimeout(long)
    }
  }, [attempt, isPending])

  useEffect(() => {
    if (phase !== 'success') return
    const finished = new AbortController()
    const finish = () => {
      if (finished.signal.aborted) return
      finished.abort()
      latest.current.onDone()
    }
    const timer = setTimeout(finish, successTime)
    // The request has succeeded, also when the person leaves while the check is shown.
    return () => {
      clearTimeout(timer)
      finish()
    }
  }, [phase])

  const retryAfter = useCallback((interval: number) => {
    clearTimeout(retryTimer.current)
    const restart = () => dispatch({ type: 'retried' })
    const timer = setTimeout(restart, Math.max(0, startedAt.current + interval - Date.now()))
    retryTimer.current = timer
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => () => clearTimeout(retryTimer.current), [])
  const retry = useCallback(() => void retryAfter(retryInterval), [retryAfter])
  return { ...state, retry, retryAfter }
}

/** Restarts a request that has failed. */
type WalletRetry = {
  /** Restarts it at least a second after the last attempt started, so that a wallet that fails at once isn't called at every click. */
  retry(): void
  /** Restarts it `interval` milliseconds after the last attempt started, or at once if those are over. Returns a function that cancels. */
  retryAfter(interval: number): () => void
}

/** Parameters of {@link useWalletRequest}. */
type WalletRequestParameters = {
  /** Whether the person can see the request. */
  readonly active: boolean
  /** Sends the request to the wallet. It must reject when the signal is aborted. */
  send(signal: AbortSignal): Promise<unknown>
  /** Called when the success check was shown, or the view is left meanwhile. */
  onDone(): void
}

/** Least milliseconds between the starts of two attempts. */
export const retryInterval = 1000

/**
 * Whether an attempt began long enough ago to be repeated: for buttons whose click itself has to open a window, so that the click
 * can't be answered later.
 *
 * @param attempt anything that is another value for each attempt, but `undefined`
 */
export function useMayRetry(attempt: unknown): boolean {
  const [retryable, setRetryable] = useState<unknown>()
  useEffect(() => {
    const timer = setTimeout(() => setRetryable(() => attempt), retryInterval)
    return () => clearTimeout(timer)
  }, [attempt])
  return retryable === attempt
}

/** Milliseconds until a text says that the wallet is being opened. */
const hintDelay = 1000
/** Milliseconds until a text says what to do when the wallet doesn't open. */
const helpDelay = 10_000
/** Milliseconds the success check is shown. */
const successTime = 600

/**
 * Sets the modal's loading flag of a namespace while `isLoading`, for the app's own parts of the page. A flag that was cleared
 * meanwhile, because the modal was closed, stays cleared.
 */
export function useLoadingFlag(
  modal: Modal,
  namespace: ChainNamespace | undefined,
  isLoading: boolean,
): void {
  useEffect(() => {
    if (!namespace || !isLoading) return
    modal.setLoading(namespace, true)
    return () => {
      if (modal.state.loading[namespace]) modal.setLoading(namespace, false)
    }
  }, [modal, namespace, isLoading])
}

/** State of a request to a wallet. */
export type WalletRequestState = {
  /** Number of the attempt; results of earlier ones are ignored. */
  readonly attempt: number
  readonly phase: 'waiting' | 'success' | 'error'
  /** How long the request has been pending; it selects the text that is shown. */
  readonly waited: 'moment' | 'second' | 'long'
  readonly error: unknown
}

/** Events of a request. */
export type WalletRequestEvent =
  | { readonly type: 'waited'; readonly attempt: number; readonly waited: 'second' | 'long' }
  | { readonly type: 'succeeded'; readonly attempt: number }
  | { readonly type: 'failed'; readonly attempt: number; readonly error: unknown }
  | { readonly type: 'retried' }

/** State of the first attempt. */
export const firstWalletRequest: WalletRequestState = {
  attempt: 1,
  phase: 'waiting',
  waited: 'moment',
  error: undefined,
}

/** Returns the state after an event. An attempt that has ended doesn't change. */
export function reduceWalletRequest(
  state: WalletRequestState,
  event: WalletRequestEvent,
): WalletRequestState {
  if (event.type === 'retried') {
    return state.phase === 'error' ? { ...firstWalletRequest, attempt: state.attempt + 1 } : state
  }
  if (event.attempt !== state.attempt || state.phase !== 'waiting') return state
  if (event.type === 'waited') return { ...state, waited: event.waited }
  if (event.type === 'succeeded') return { ...state, phase: 'success' }
  return { ...state, phase: 'error', error: event.error }
}

/**
 * Whether the person declined the request in the wallet. It goes by the error's name, because two versions of our packages
 * may be on one page.
 */
export function isDeclined(error: unknown): boolean {
  return error instanceof Error && error.name === 'UserRejectedRequestError'
}

/**
 * Whether the person declined the request, or closed the wallet's dialog over it. For a request that the page itself never aborts:
 * then only the wallet can have.
 */
export function isCancelled(error: unknown): boolean {
  return isDeclined(error) || (error instanceof Error && error.name === 'AbortedError')
}

/** Whether the wallet refused the request because another one waits in it for an answer (-32002). */
export function isAlreadyPending(error: unknown): boolean {
  return error instanceof Error && (error as Error & { reason?: unknown }).reason === 'resourceUnavailable'
}
