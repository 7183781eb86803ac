import { createStore, type Store } from '../base/store.ts'
import type { Config } from '../config/Config.ts'
import type { KnownSession } from '../config/signInOptions.ts'
import { getFeatureState } from '../config/stores.ts'
import type { SignInContext } from './signInContext.ts'

/**
 * Why the person is asked again. `unsupported`: the app's verifier refused a contract's signature. `unsigned`: the
 * wallet failed or never answered. `moved`: account or network changed during the sign-in.
 */
export type SignInProblem = {
  readonly kind: 'declined' | 'failed' | 'unsigned' | 'unsupported' | 'moved'
  readonly error: unknown
}

/** State of the current account's sign-in. Nobody is signed in except at `signedIn`. */
export type SignInState = {
  /** Number of the attempt. Results of earlier attempts are dropped. */
  readonly attempt: number
} & (
  | { readonly step: 'idle' }
  /** An existing session is being looked up. */
  | { readonly step: 'looking'; readonly context: SignInContext }
  /** The look-up failed. */
  | { readonly step: 'lookFailed'; readonly error: unknown }
  /** The person is asked to sign in. */
  | {
      readonly step: 'asking'
      readonly context: SignInContext
      readonly required: boolean
      readonly problem?: SignInProblem | undefined
    }
  /**
   * `preparing`: the message is created. `signing`: the wallet is asked. `storing`: the session is verified and
   * stored.
   */
  | {
      readonly step: 'preparing' | 'signing' | 'storing'
      readonly context: SignInContext
      readonly required: boolean
    }
  | { readonly step: 'signedIn'; readonly context: SignInContext; readonly session: KnownSession }
  /** The person declined a sign-in that isn't required. */
  | { readonly step: 'dismissed'; readonly context: SignInContext }
)

/** State of the current account's sign-in; always `idle` in an app without sign-in. */
export function getSignIn(config: Config): SignInState {
  return signInStore(config).get()
}

/** Calls `listener` when the sign-in changes. Returns the unsubscribe function. */
export function watchSignIn(config: Config, listener: (state: SignInState) => void): () => void {
  return signInStore(config).subscribe(listener)
}

/** The sign-in of a config. */
export function signInStore(config: Config): Store<SignInState> {
  return getFeatureState(config, 'signIn', () => createStore(initialSignInState))
}

/** Applies an event to the sign-in and returns the state after it. */
export function dispatchSignIn(config: Config, event: SignInEvent): SignInState {
  const store = signInStore(config)
  store.set(reduceSignIn(store.get(), event))
  return store.get()
}

/** Events of {@link reduceSignIn}. Those with an `attempt` count only while it is the current one. */
export type SignInEvent =
  /** An existing session is looked up. */
  | { readonly type: 'lookUpBegan'; readonly context: SignInContext }
  /** A person who had declined or signed out wants to sign in. */
  | { readonly type: 'asked'; readonly context: SignInContext; readonly required: boolean }
  | { readonly type: 'found'; readonly attempt: number; readonly session: KnownSession }
  | { readonly type: 'missing'; readonly attempt: number; readonly required: boolean }
  /** A session was signed while the wallet connected. */
  | { readonly type: 'signedOnConnect'; readonly attempt: number; readonly required: boolean }
  | { readonly type: 'lookFailed'; readonly attempt: number; readonly error: unknown }
  /** The person has agreed to sign in. */
  | { readonly type: 'began' }
  | { readonly type: 'prepared' | 'signed'; readonly attempt: number }
  | { readonly type: 'stored'; readonly attempt: number; readonly session: KnownSession }
  | { readonly type: 'failed'; readonly attempt: number; readonly problem: SignInProblem }
  /** The person declined, or closed the modal. */
  | { readonly type: 'dismissed' }
  /** Signed out, or the account is no longer current. */
  | { readonly type: 'ended' }

/** The state before any sign-in. */
export const initialSignInState: SignInState = { step: 'idle', attempt: 0 }

/** The state after an event. Pure. An event that doesn't fit the present step changes nothing. */
export function reduceSignIn(state: SignInState, event: SignInEvent): SignInState {
  if ('attempt' in event && event.attempt !== state.attempt) return state
  const attempt = state.attempt + 1
  switch (event.type) {
    case 'lookUpBegan':
      return { step: 'looking', attempt, context: event.context }
    case 'asked':
      return { step: 'asking', attempt, context: event.context, required: event.required }
    case 'ended':
      // The failure stays visible.
      return state.step === 'idle' || state.step === 'lookFailed' ? state : { step: 'idle', attempt }
    case 'dismissed':
      return 'context' in state && state.step !== 'signedIn'
        ? { step: 'dismissed', attempt, context: state.context }
        : state
  }
  if (state.step === 'looking') {
    const { context } = state
    if (event.type === 'found')
      return { step: 'signedIn', attempt: state.attempt, context, session: event.session }
    if (event.type === 'missing')
      return { step: 'asking', attempt: state.attempt, context, required: event.required }
    if (event.type === 'signedOnConnect')
      return { step: 'storing', attempt: state.attempt, context, required: event.required }
    if (event.type === 'lookFailed') return { step: 'lookFailed', attempt, error: event.error }
    return state
  }
  if (state.step === 'asking') {
    // The person has signed in in another tab.
    if (event.type === 'found')
      return { step: 'signedIn', attempt, context: state.context, session: event.session }
    return event.type === 'began'
      ? { step: 'preparing', attempt, context: state.context, required: state.required }
      : state
  }
  if (state.step === 'preparing' || state.step === 'signing' || state.step === 'storing') {
    if (event.type === 'failed')
      return {
        step: 'asking',
        attempt,
        context: state.context,
        required: state.required,
        problem: event.problem,
      }
    if (event.type === 'prepared' && state.step === 'preparing') return { ...state, step: 'signing' }
    if (event.type === 'signed' && state.step === 'signing') return { ...state, step: 'storing' }
    if (event.type === 'stored' && state.step === 'storing')
      return { step: 'signedIn', attempt, context: state.context, session: event.session }
  }
  return state
}
