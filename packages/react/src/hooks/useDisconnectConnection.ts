import { disconnectConnection } from '@latchkey/core'
import { useAction } from './useAction.ts'

/** Disconnects one of several wallets and leaves the others. */
export function useDisconnectConnection() {
  return useAction(disconnectConnection)
}
