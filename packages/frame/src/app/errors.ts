import { type AuthFailure, methodNotAllowed } from '@latchkey/protocol'

/** Why the wallet doesn't do what it was asked. */
type RequestErrorCode =
  /** S6.10, X.07: never done for an app. */
  | 'notAllowed'
  | 'invalidParams'
  /** Another account, chain or origin than the session's. */
  | 'mismatch'
  | 'rejected'
  /** Nobody decided in time. */
  | 'late'
  | 'unsupported'
  /** The network's node didn't answer, or not truthfully. */
  | 'network'
  | 'aborted'
  | 'busy'

/** A request was refused. The message is what the app, and its person, get to read. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly code: RequestErrorCode

  constructor(code: RequestErrorCode, message: string = methodNotAllowed, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** The sign-in or keys API refused a call; the message is the server's own sentence for the person. */
export class FrameApiError extends Error {
  override readonly name = 'FrameApiError'
  /** `reasons[0].field` (`authFailures`), or `offline` where there was no answer at all. */
  readonly code: AuthFailure | 'offline' | 'unknown'
  readonly status: number
  /** The provider a refusal names, as it came. */
  readonly provider: string | undefined

  constructor(
    code: FrameApiError['code'],
    status: number,
    message: string,
    options: ErrorOptions & { readonly provider?: string | undefined } = {},
  ) {
    super(message, options)
    this.code = code
    this.status = status
    this.provider = options.provider
  }
}

/** Why keys could not be put together or used. */
export type KeyErrorCode =
  /** A share is no share, was changed, or is of a version nobody knows. */
  | 'damagedShare'
  /** Shares of different wallets or share sets. */
  | 'mixedShares'
  /** They fit in form, yet what they make is not the wallet's entropy. */
  | 'wrongShares'
  /** This device has no share of the wallet. */
  | 'noDeviceShare'
  /** The password, passkey or file doesn't open the recovery key. */
  | 'wrongFactor'
  /** What was to be signed is not what was shown, or of another account. */
  | 'notApproved'
  /** A sealed share was meant for somebody else, or its one-shot key is gone. */
  | 'notForUs'
  /** The key store didn't answer or broke. Nothing was signed; trying again is safe. */
  | 'failed'

/** The keys said no. No message ever holds key material. */
export class KeyError extends Error {
  override readonly name = 'KeyError'
  readonly code: KeyErrorCode

  constructor(code: KeyErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** The way that was tried doesn't open this wallet. */
export function wrongFactor(cause?: unknown): KeyError {
  return new KeyError('wrongFactor', 'That doesn’t open this wallet. Check it and try again.', { cause })
}
