/** What a {@link WalletConnectError} is built from. */
export type WalletConnectErrorOptions = {
  /** A number of the protocol (e.g. 5000) or a fixed word of ours (e.g. `URI_EXPIRED`). */
  code: string | number
  cause?: unknown
  /** What to do next, for a person. */
  hint?: string | undefined
  /** What the other side sent beside its error; text and data from outside. */
  data?: unknown
}

/** Every error of this package: tell them apart by `code`. */
export class WalletConnectError extends Error {
  override readonly name: string = 'WalletConnectError'
  readonly code: string | number
  readonly hint: string | undefined
  readonly data: unknown

  constructor(message: string, options: WalletConnectErrorOptions) {
    super(message, options.cause === undefined ? {} : { cause: options.cause })
    this.code = options.code
    this.hint = options.hint
    this.data = options.data
  }
}
