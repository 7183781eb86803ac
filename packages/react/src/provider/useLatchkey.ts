import { useContext } from 'react'
import { LatchkeyContext, type LatchkeyContextValue } from './LatchkeyContext.ts'

/**
 * All of what `LatchkeyProvider` hands down; for our own hooks and buttons.
 *
 * @throws Error outside of a `LatchkeyProvider`
 */
export function useLatchkey(): LatchkeyContextValue {
  const value = useContext(LatchkeyContext)
  if (!value) {
    throw new Error(
      'Latchkey: this hook or component found no <LatchkeyProvider> above it. Wrap your app in <LatchkeyProvider config={config}>.',
    )
  }
  return value
}
