import { type SwitchConnectionErrorType, switchConnection } from '@latchkey/core'
import { type ActionHookParameters, type ActionHookResult, useAction } from './useAction.ts'

/** Makes another connected wallet the current one of its namespace. No wallet is asked. */
export function useSwitchConnection(
  parameters: ActionHookParameters<typeof switchConnection, SwitchConnectionErrorType> = {},
): ActionHookResult<typeof switchConnection, SwitchConnectionErrorType> {
  return useAction(switchConnection, parameters)
}
