import type { KnownSession } from './KnownSession.ts'
import type { SignInContext } from './SignInContext.ts'

/**
 * Why the person is asked again. `unsupported`: the app's verifier refused a contract's signature (S8.11); `unsigned`: the wallet
 * failed, or never answered.
 */
export type SignInProblem = {
  readonly kind: 'declined' | 'failed' | 'unsigned' | 'unsupported' | 'moved'
  readonly error: unknown
}

/** Where the sign-in of the current account stands. Nobody is signed in but at `signedIn`. */
export type SignInState = {
  /** Counts what was begun; what an earlier attempt still answers is dropped. */
  readonly attempt: number
} & (
  | { readonly step: 'idle' }
  /** Whether there is a session is being found out. */
  | { readonly step: 'looking'; readonly context: SignInContext }
  /** That couldn't be found out (S8.09). */
  | { readonly step: 'lookFailed'; readonly error: unknown }
  /** The person is asked to sign in. */
  | {
      readonly step: 'asking'
      readonly context: SignInContext
      readonly required: boolean
      readonly problem?: SignInProblem | undefined
    }
  /** `preparing`: the message is made; `signing`: the wallet is asked; `storing`: it is verified and kept. */
  | {
      readonly step: 'preparing' | 'signing' | 'storing'
      readonly context: SignInContext
      readonly required: boolean
    }
  | { readonly step: 'signedIn'; readonly context: SignInContext; readonly session: KnownSession }
  /** The person said no to a sign-in that isn't required. */
  | { readonly step: 'dismissed'; readonly context: SignInContext }
)
