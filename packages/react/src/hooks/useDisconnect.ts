import { disconnect } from '@latchkey/core'
import { useAction } from './useAction.ts'

/** Disconnects every namespace, or the one named. */
export function useDisconnect() {
  return useAction(disconnect)
}
