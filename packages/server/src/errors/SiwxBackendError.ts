/**
 * `options`: it can't be made as asked. `store`: where sign-ins are kept gave no answer. `busy`: too much is checked at once.
 * `account`: what was named is none.
 */
export type SiwxBackendErrorCode = 'options' | 'store' | 'busy' | 'account'

/** Sign-in doesn't work, and not because of who signs in. The message says what to do. */
export class SiwxBackendError extends Error {
  readonly code: SiwxBackendErrorCode

  constructor(code: SiwxBackendErrorCode, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'SiwxBackendError'
    this.code = code
  }
}
