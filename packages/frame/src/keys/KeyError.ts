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
