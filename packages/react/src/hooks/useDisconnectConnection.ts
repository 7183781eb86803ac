import { disconnectConnection } from '@latchkey/core'
import { type ActionHookParameters, useAction } from './useAction.ts'

/** Disconnects one wallet. */
export function useDisconnectConnection(parameters: ActionHookParameters<typeof disconnectConnection> = {}) {
  return useAction(disconnectConnection, parameters)
}
