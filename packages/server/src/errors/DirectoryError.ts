/** Why a directory can't be used. The message names the file and says what to do. */
export type DirectoryErrorCode =
  | 'directory_unreadable'
  | 'directory_invalid'
  | 'directory_unsigned'
  | 'directory_key_unknown'
  | 'directory_signature_wrong'
  | 'directory_too_old'
  | 'directory_picture_wrong'

/** A snapshot of the wallet directory that is refused. */
export class DirectoryError extends Error {
  override readonly name = 'DirectoryError'
  readonly code: DirectoryErrorCode

  constructor(code: DirectoryErrorCode, message: string, options: { cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.code = code
  }
}
