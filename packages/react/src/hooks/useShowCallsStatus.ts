import {
  type ShowCallsStatusErrorType,
  type ShowCallsStatusParameters,
  showCallsStatus,
} from '@latchkey/core'
import type { RegisteredConfig } from '../LatchkeyContext.ts'
import { type ActionParameters, type ActionResult, useAction } from './useAction.ts'

/** Has the wallet show the status of a batch of calls in its own window (EIP-5792). */
export function useShowCallsStatus(
  parameters: ActionParameters<
    ShowCallsStatusParameters<RegisteredConfig>,
    void,
    ShowCallsStatusErrorType
  > = {},
): ActionResult<ShowCallsStatusParameters<RegisteredConfig>, void, ShowCallsStatusErrorType> {
  return useAction(showCallsStatus, parameters)
}
