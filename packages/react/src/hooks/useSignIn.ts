import { type SignInErrorType, type SignInParameters, type SignInReturnType, signIn } from '@latchkey/core'
import { type ActionParameters, type ActionResult, useAction } from './useAction.ts'

/**
 * Signs the current account in to the app: has the wallet sign a message, and the app's verifier check it; see `signIn`.
 * `useSignInState` returns who is signed in, also by the modal or in an earlier visit.
 *
 * @example
 * const { mutate, isPending, error } = useSignIn()
 * <button onClick={() => mutate()}>Sign in</button>
 */
export function useSignIn(
  parameters: ActionParameters<SignInParameters | undefined, SignInReturnType, SignInErrorType> = {},
): ActionResult<SignInParameters | undefined, SignInReturnType, SignInErrorType> {
  return useAction(signIn, parameters)
}
