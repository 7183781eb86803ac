import { LatchkeyError } from '../../base/errors.ts'

/** Why signing in did not work. */
export type LoginErrorCode =
  /** Not an e-mail address (S5.05, S5.06). */
  | 'LOGIN_EMAIL'
  /** Another mail may be asked for after `seconds` (S5.01). */
  | 'LOGIN_COOLDOWN'
  /** Nobody is signed in. */
  | 'LOGIN_REQUIRED'
  /** The wallet's frame said no; the message is its own, e.g. of a wrong code (S8.48). */
  | 'LOGIN_REFUSED'
  /** The person said no in the wallet's frame. */
  | 'LOGIN_DECLINED'
  /** The frame can't be loaded, or isn't offered (S8.51). */
  | 'LOGIN_UNAVAILABLE'
  /** It didn't answer in time, or was loaded anew meanwhile (S8.50). */
  | 'LOGIN_FAILED'
  /** That service isn't one the app offers (S5.08). */
  | 'LOGIN_PROVIDER'
  /** The browser blocked the window. */
  | 'LOGIN_POPUP'
  /** The window is closed, or a policy of the page cut it off. */
  | 'LOGIN_WINDOW'
  /** The window did not come back in 45 s. */
  | 'LOGIN_LATE'

/** Signing in to the embedded wallet failed. */
export class LoginError extends LatchkeyError {
  override readonly name = 'LoginError'
  declare readonly code: LoginErrorCode
  /** Whole seconds to wait, rounded up (S5.03); of `LOGIN_COOLDOWN` only. */
  readonly seconds: number | undefined
  /**
   * Why it was refused, as far as the wallet's frame is ours and says so, e.g. `social_declined`; of `LOGIN_REFUSED` only. With
   * `provider`, where it is about a service other than the one that was asked, e.g. the one a wallet was made with. Text from
   * outside.
   */
  readonly reason: string | undefined
  readonly provider: string | undefined

  constructor(
    code: LoginErrorCode,
    message: string,
    options: {
      cause?: unknown
      hint?: string
      seconds?: number
      reason?: string | undefined
      provider?: string | undefined
    } = {},
  ) {
    super(message, { code, cause: options.cause, hint: options.hint })
    this.seconds = options.seconds
    this.reason = options.reason
    this.provider = options.provider
  }
}
