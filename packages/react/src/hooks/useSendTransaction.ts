import {
  type SendTransactionErrorType,
  type SendTransactionParameters,
  type SendTransactionReturnType,
  sendTransaction,
} from '@latchkey/core'
import type { RegisteredConfig } from '../LatchkeyContext.ts'
import { type ActionParameters, type ActionResult, useAction } from './useAction.ts'
import { withContext } from './withContext.ts'

/** Sends a transaction through the wallet. `data` is its hash once the wallet has accepted it. */
export function useSendTransaction(
  parameters: ActionParameters<
    SendTransactionParameters<RegisteredConfig>,
    SendTransactionReturnType<RegisteredConfig>,
    SendTransactionErrorType
  > = {},
): ActionResult<
  SendTransactionParameters<RegisteredConfig>,
  SendTransactionReturnType<RegisteredConfig>,
  SendTransactionErrorType
> {
  return useAction(sendTransaction, parameters, withContext)
}
