import { registerName, type RegisterNameParameters, type RegisterNameReturnType } from '@latchkey/core'
import type { RegisteredConfig } from '../LatchkeyContext.ts'
import { type ActionParameters, type ActionResult, useAction } from './useAction.ts'

/** Registers a name for the account of the embedded wallet; see `registerName`. */
export function useRegisterName(
  parameters: ActionParameters<RegisterNameParameters<RegisteredConfig>, RegisterNameReturnType> = {},
): ActionResult<RegisterNameParameters<RegisteredConfig>, RegisterNameReturnType> {
  return useAction(registerName, parameters)
}
