import { getSignIn, type SignInState, watchSignIn } from '@latchkey/core'
import { useCallback, useSyncExternalStore } from 'react'
import { useConfig } from '../LatchkeyContext.ts'

/**
 * Returns the state of the current account's sign-in to the app. Connected is not signed in: only `step: 'signedIn'` is.
 * `useSignIn` and `useSignOut` change it.
 *
 * @example
 * const signIn = useSignInState()
 * if (signIn.step === 'signedIn') return <Orders account={signIn.context.account} />
 */
export function useSignInState(): SignInState {
  const config = useConfig()
  const subscribe = useCallback((listener: () => void) => watchSignIn(config, listener), [config])
  const snapshot = () => getSignIn(config)
  return useSyncExternalStore(subscribe, snapshot, snapshot)
}
