import { type RevokeDeviceErrorType, revokeDevice } from '@latchkey/core'
import { type ActionHookParameters, type ActionHookResult, useAction } from './useAction.ts'

/** Ends the sessions of a device of the embedded wallet, or of all others; the person confirms it in the wallet's frame. */
export function useRevokeDevice(
  parameters: ActionHookParameters<typeof revokeDevice, RevokeDeviceErrorType> = {},
): ActionHookResult<typeof revokeDevice, RevokeDeviceErrorType> {
  return useAction(revokeDevice, parameters)
}
