import { sendTransaction } from '@latchkey/core'
import { type ActionHookParameters, useAction } from './useAction.ts'
import { withContext } from './withContext.ts'

/** Sends a transaction through the wallet. `data` is its hash once the wallet has accepted it. */
export function useSendTransaction(parameters: ActionHookParameters<typeof sendTransaction> = {}) {
  return useAction(sendTransaction, parameters, withContext)
}
