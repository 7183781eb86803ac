/** Options of {@link LatchkeyError}. */
type LatchkeyErrorOptions = {
  /** A JSON-RPC or EIP-1193 error number, or a constant of Latchkey such as `TIMEOUT`. */
  code: string | number
  cause?: unknown
  /** What the person can do next. */
  hint?: string | undefined
  /** What a node, wallet, server or contract said about it. Text from outside. */
  details?: string | undefined
  /** For a fault that the app's developer mends: its section in the documentation. The message then ends with hint and section. */
  docsPath?: string | undefined
}

/** Errors in a chain of causes that `walk` looks at. A chain with a cycle ends there. */
const maxCauses = 16

/** Base class of the errors of the engine and of what it is made of. Server, frame and CLI have errors of their own. */
export class LatchkeyError extends Error {
  override readonly name: string = 'LatchkeyError'
  readonly code: string | number
  /** What happened, in one sentence. `message` is the same, but for faults of the app: there hint and `docsPath` follow. */
  readonly shortMessage: string
  readonly hint: string | undefined
  /** What a node, wallet, server or contract said about it. Text from outside: show it as text, and never log it. */
  readonly details: string | undefined
  /** The page of the documentation that explains the error. */
  readonly docsPath: string

  constructor(shortMessage: string, options: LatchkeyErrorOptions) {
    const { code, cause, hint, details, docsPath } = options
    // Texts that existing apps know may have no full stop.
    const sentence = /[.!?]$/.test(shortMessage) ? shortMessage : `${shortMessage}.`
    super(
      docsPath === undefined ? shortMessage : `${sentence} ${hint} Docs: ${docsPath}`,
      cause === undefined ? {} : { cause },
    )
    this.code = code
    this.shortMessage = shortMessage
    this.hint = hint
    this.details = details
    this.docsPath = docsPath ?? 'errors.html'
  }

  /**
   * Returns the first error of the chain of causes, beginning with this one, that `matches`; `undefined` if there is none.
   * Without `matches` the last one of the chain, which the others come from.
   *
   * @example error.walk((one) => one instanceof RpcError)
   */
  walk(matches?: (error: unknown) => boolean): unknown {
    let error: unknown = this
    for (let count = 0; count < maxCauses; count++) {
      if (matches?.(error)) return error
      const cause: unknown = error instanceof Error ? error.cause : undefined
      if (cause === undefined) return matches ? undefined : error
      error = cause
    }
    return undefined
  }

  /** For logs and events. Leaves out cause, data, bodies and URL paths, which may contain secrets. */
  toJSON(): Record<string, unknown> {
    return { name: this.name, code: this.code, message: this.message }
  }
}
