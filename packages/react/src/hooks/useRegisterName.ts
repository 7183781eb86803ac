import {
  type RegisterNameErrorType,
  type RegisterNameParameters,
  type RegisterNameReturnType,
  registerName,
} from '@latchkey/core'
import type { RegisteredConfig } from '../LatchkeyContext.ts'
import { type ActionParameters, type ActionResult, useAction } from './useAction.ts'

/** Registers a name for the account of the embedded wallet; see `registerName`. */
export function useRegisterName(
  parameters: ActionParameters<
    RegisterNameParameters<RegisteredConfig>,
    RegisterNameReturnType,
    RegisterNameErrorType
  > = {},
): ActionResult<RegisterNameParameters<RegisteredConfig>, RegisterNameReturnType, RegisterNameErrorType> {
  return useAction(registerName, parameters)
}
