import { registerName } from '@latchkey/core'
import { useAction } from './useAction.ts'

/** Registers a name for the account of the embedded wallet; see `registerName`. */
export function useRegisterName() {
  return useAction(registerName)
}
