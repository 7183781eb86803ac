import { useConfig, useSignIn } from '@latchkey/react'
import { useSyncExternalStore } from 'react'
import { toText } from './toText.ts'

/** The engine's whole state, as it is now. */
export function StateView() {
  const config = useConfig()
  const state = useSyncExternalStore(
    (listener) => config.subscribe((now) => now, listener),
    () => config.state,
  )
  const signIn = useSignIn()
  return (
    <details open>
      <summary>State</summary>
      <pre data-testid="state">{toText(state)}</pre>
      <pre data-testid="sign-in-state">{toText(signIn)}</pre>
    </details>
  )
}
