import { type SignOutErrorType, signOut } from '@latchkey/core'
import { type ActionParameters, type ActionResult, useAction } from './useAction.ts'

/** Signs the current account out of the app; see `signOut`. Where the app requires a sign-in, its wallet is disconnected too. */
export function useSignOut(
  parameters: ActionParameters<void, void, SignOutErrorType> = {},
): ActionResult<void, void, SignOutErrorType> {
  return useAction(signOut, parameters)
}
