import {
  type SendCallsErrorType,
  type SendCallsParameters,
  type SendCallsReturnType,
  sendCalls,
} from '@latchkey/core'
import type { RegisteredConfig } from '../LatchkeyContext.ts'
import { type ActionParameters, type ActionResult, useAction } from './useAction.ts'
import { withContext } from './withContext.ts'

/** Sends several calls through the wallet, in one approval where it can (EIP-5792). `data.id` is for `useCallsStatus`. */
export function useSendCalls(
  parameters: ActionParameters<
    SendCallsParameters<RegisteredConfig>,
    SendCallsReturnType,
    SendCallsErrorType
  > = {},
): ActionResult<SendCallsParameters<RegisteredConfig>, SendCallsReturnType, SendCallsErrorType> {
  return useAction(sendCalls, parameters, withContext)
}
