import { signMessage } from '@latchkey/core'
import { type ActionHookParameters, useAction } from './useAction.ts'
import { withContext } from './withContext.ts'

/** Signs a message with the current account. */
export function useSignMessage(parameters: ActionHookParameters<typeof signMessage> = {}) {
  return useAction(signMessage, parameters, withContext)
}
