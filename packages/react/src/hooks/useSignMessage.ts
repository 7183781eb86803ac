import {
  type SignMessageErrorType,
  type SignMessageParameters,
  type SignMessageReturnType,
  signMessage,
} from '@latchkey/core'
import type { RegisteredConfig } from '../LatchkeyContext.ts'
import { type ActionParameters, type ActionResult, useAction } from './useAction.ts'
import { withContext } from './withContext.ts'

/** Signs a message with the current account. */
export function useSignMessage(
  parameters: ActionParameters<
    SignMessageParameters<RegisteredConfig>,
    SignMessageReturnType<RegisteredConfig>,
    SignMessageErrorType
  > = {},
): ActionResult<
  SignMessageParameters<RegisteredConfig>,
  SignMessageReturnType<RegisteredConfig>,
  SignMessageErrorType
> {
  return useAction(signMessage, parameters, withContext)
}
