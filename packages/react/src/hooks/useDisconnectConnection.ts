import { disconnectConnection } from '@latchkey/core'
import { useAction } from './useAction.ts'

/** Disconnects one wallet. */
export function useDisconnectConnection() {
  return useAction(disconnectConnection)
}
