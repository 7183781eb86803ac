import { signMessage } from '@latchkey/core'
import { type ActionHookParameters, useAction, withContext } from './useAction.ts'

/** Signs a message with the current account. */
export function useSignMessage(parameters: ActionHookParameters<typeof signMessage> = {}) {
  return useAction(signMessage, parameters, withContext)
}
