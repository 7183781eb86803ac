/** Why a request didn't leave, or its answer was not taken. */
export type EgressErrorCode =
  | 'invalid_url'
  | 'scheme_refused'
  | 'credentials_refused'
  | 'private_address'
  | 'unresolvable'
  | 'redirect_refused'
  | 'too_large'
  | 'timed_out'
  | 'unreachable'

/** An outgoing request that was refused or failed. The message names no URL: it may carry a key. */
export class EgressError extends Error {
  readonly code: EgressErrorCode

  constructor(code: EgressErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'EgressError'
    this.code = code
  }
}
