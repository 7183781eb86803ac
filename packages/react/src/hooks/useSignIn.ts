import { getSignIn, type SignInState, watchSignIn } from '@latchkey/core'
import { useCallback, useSyncExternalStore } from 'react'
import { useConfig } from '../LatchkeyContext.ts'

/** Returns the state of the current account's sign-in to the app; `signIn`, `cancelSignIn` and `signOut` change it. */
export function useSignIn(): SignInState {
  const config = useConfig()
  const subscribe = useCallback((listener: () => void) => watchSignIn(config, listener), [config])
  const snapshot = () => getSignIn(config)
  return useSyncExternalStore(subscribe, snapshot, snapshot)
}
