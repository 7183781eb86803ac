import { registerName } from '@latchkey/core'
import { useAction } from './useAction.ts'

/** Gives the embedded wallet's account a name; see `registerName`. */
export function useRegisterName() {
  return useAction(registerName)
}
