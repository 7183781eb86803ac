import { disconnect } from '@latchkey/core'
import { useAction } from './useAction.ts'

/** Disconnects all wallets, or those of one namespace. */
export function useDisconnect() {
  return useAction(disconnect)
}
