import { registerName } from '@latchkey/core'
import { type ActionHookParameters, useAction } from './useAction.ts'

/** Registers a name for the account of the embedded wallet; see `registerName`. */
export function useRegisterName(parameters: ActionHookParameters<typeof registerName> = {}) {
  return useAction(registerName, parameters)
}
