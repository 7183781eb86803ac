import { signMessage, type SignMessageParameters, type SignMessageReturnType } from '@latchkey/core'
import type { RegisteredConfig } from '../LatchkeyContext.ts'
import { type ActionParameters, type ActionResult, useAction } from './useAction.ts'
import { withContext } from './withContext.ts'

/** Signs a message with the current account. */
export function useSignMessage(
  parameters: ActionParameters<SignMessageParameters<RegisteredConfig>, SignMessageReturnType<RegisteredConfig>> = {},
): ActionResult<SignMessageParameters<RegisteredConfig>, SignMessageReturnType<RegisteredConfig>> {
  return useAction(signMessage, parameters, withContext)
}
