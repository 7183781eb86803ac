import { switchConnection } from '@latchkey/core'
import { type ActionHookParameters, useAction } from './useAction.ts'

/** Makes another connected wallet the current one of its namespace. No wallet is asked. */
export function useSwitchConnection(parameters: ActionHookParameters<typeof switchConnection> = {}) {
  return useAction(switchConnection, parameters)
}
