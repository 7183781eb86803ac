/** What every error of ours is built from. */
export type LatchkeyErrorOptions = {
  /** A JSON-RPC or EIP-1193 number, or a fixed word of ours. */
  code: string | number
  cause?: unknown
  /** What the person can do next. */
  hint?: string | undefined
}

/** The base of every error Latchkey throws: catch this one to catch them all. */
export class LatchkeyError extends Error {
  override readonly name: string = 'LatchkeyError'
  readonly code: string | number
  readonly hint: string | undefined

  constructor(message: string, options: LatchkeyErrorOptions) {
    super(message, options.cause === undefined ? {} : options)
    this.code = options.code
    this.hint = options.hint
  }

  /** For logs and events: never the cause, data, bodies or addresses' paths, which may hold secrets. */
  toJSON(): Record<string, unknown> {
    return { name: this.name, code: this.code, message: this.message }
  }
}
