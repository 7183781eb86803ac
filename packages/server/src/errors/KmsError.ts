export type KmsErrorCode =
  /** Others may read the key file, or it can't be read or written. */
  | 'key_file'
  /** What should be unwrapped was wrapped by another key, for something else, or changed. */
  | 'not_ours'
  /** The key service did not answer, or refused. */
  | 'unreachable'

/** The key service can't be used. The message says what to do, and holds no key, token or URL. */
export class KmsError extends Error {
  readonly code: KmsErrorCode

  constructor(code: KmsErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'KmsError'
    this.code = code
  }
}
