import type { Config } from '../config/Config.ts'
import type { SignInState } from '../signIn/SignInState.ts'
import { signInStore } from '../signIn/signInStore.ts'

/** Where the sign-in of the current account stands; `idle` for ever in an app that hasn't configured one. */
export function getSignIn(config: Config): SignInState {
  return signInStore(config).get()
}
