import { disconnect } from '@latchkey/core'
import { type ActionHookParameters, useAction } from './useAction.ts'

/** Disconnects all wallets, or those of one namespace. */
export function useDisconnect(parameters: ActionHookParameters<typeof disconnect> = {}) {
  return useAction(disconnect, parameters)
}
