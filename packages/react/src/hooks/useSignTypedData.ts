import { signTypedData } from '@latchkey/core'
import { type ActionHookParameters, useAction } from './useAction.ts'
import { withContext } from './withContext.ts'

/** Signs typed data (EIP-712) with the current account. */
export function useSignTypedData(parameters: ActionHookParameters<typeof signTypedData> = {}) {
  return useAction(signTypedData, parameters, withContext)
}
