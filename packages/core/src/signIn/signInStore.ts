import { createStore, type Store } from '../base/store.ts'
import type { Config } from '../config/Config.ts'
import { initialSignInState, reduceSignIn, type SignInEvent } from './reduceSignIn.ts'
import type { SignInState } from './SignInState.ts'

/** Where a config keeps its sign-in; made when it is first needed. */
export function signInStore(config: Config): Store<SignInState> {
  const { stores } = config._internal
  stores.signIn ??= createStore(initialSignInState)
  return stores.signIn
}

/** Takes one event of the sign-in; answers the state after it. */
export function stepSignIn(config: Config, event: SignInEvent): SignInState {
  const store = signInStore(config)
  store.set(reduceSignIn(store.get(), event))
  return store.get()
}
