import type { Config } from '../config/Config.ts'
import type { SignInState } from '../signIn/SignInState.ts'
import { signInStore } from '../signIn/signInStore.ts'

/** Calls `listener` when the sign-in changes; answers how to stop. */
export function watchSignIn(config: Config, listener: (state: SignInState) => void): () => void {
  return signInStore(config).subscribe(listener)
}
