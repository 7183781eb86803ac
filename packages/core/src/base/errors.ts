/** Options of {@link LatchkeyError}. */
type LatchkeyErrorOptions = {
  /** A JSON-RPC or EIP-1193 error number, or a constant of Latchkey such as `TIMEOUT`. */
  code: string | number
  cause?: unknown
  /** What the person can do next. */
  hint?: string | undefined
}

/** Base class of every error that Latchkey throws. */
export class LatchkeyError extends Error {
  override readonly name: string = 'LatchkeyError'
  readonly code: string | number
  readonly hint: string | undefined

  constructor(message: string, options: LatchkeyErrorOptions) {
    super(message, options.cause === undefined ? {} : options)
    this.code = options.code
    this.hint = options.hint
  }

  /** For logs and events. Leaves out cause, data, bodies and URL paths, which may contain secrets. */
  toJSON(): Record<string, unknown> {
    return { name: this.name, code: this.code, message: this.message }
  }
}

/** The caller's `AbortSignal` fired. */
export class AbortedError extends LatchkeyError {
  override readonly name = 'AbortedError'

  constructor(p: { cause?: unknown } = {}) {
    super('The request was cancelled before it was answered.', { code: 'ABORTED', cause: p.cause })
  }
}

/** No answer came within the deadline. */
export class TimeoutError extends LatchkeyError {
  override readonly name = 'TimeoutError'
  /** The operation, e.g. `eth_requestAccounts`. */
  readonly operation: string | undefined
  /** The URL that was called, without query, fragment and credentials. */
  readonly url: string | undefined
  /** The deadline, milliseconds. */
  readonly timeout: number

  constructor(p: {
    timeout: number
    operation?: string | undefined
    url?: string | undefined
    cause?: unknown
    hint?: string | undefined
  }) {
    super(`No answer came within ${p.timeout / 1000} seconds, so the request was given up.`, {
      code: 'TIMEOUT',
      cause: p.cause,
      hint: p.hint ?? 'Check your connection and try again.',
    })
    this.operation = p.operation === undefined ? undefined : withoutQuery(p.operation)
    this.url = p.url === undefined ? undefined : withoutQuery(p.url)
    this.timeout = p.timeout
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), timeout: this.timeout }
  }
}

/** A text is not an address of the chain, or its checksum does not match. */
export class InvalidAddressError extends LatchkeyError {
  override readonly name = 'InvalidAddressError'
  readonly reason: 'format' | 'checksum'

  constructor(p: { reason?: 'format' | 'checksum'; cause?: unknown } = {}) {
    const reason = p.reason ?? 'format'
    super(
      reason === 'checksum'
        ? 'At least one character of the address is wrong: its checksum does not match.'
        : 'This is not an address of the network in use.',
      { code: 'INVALID_ADDRESS', cause: p.cause, hint: 'Copy the address again from where it comes from.' },
    )
    this.reason = reason
  }
}

/** A value is not the CAIP-2 id of a supported chain family. */
export class InvalidNetworkError extends LatchkeyError {
  override readonly name = 'InvalidNetworkError'
  /** What was given. */
  readonly value: unknown

  constructor(p: { value: unknown; cause?: unknown }) {
    super(`${printable(p.value)} is not the id of a network.`, {
      code: 'INVALID_NETWORK',
      cause: p.cause,
      hint: 'Write it as namespace and reference (CAIP-2), e.g. eip155:1.',
    })
    this.value = p.value
  }
}

function printable(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? `'${String(value).slice(0, 64)}'` : 'This'
}

/** A parameter of `createConfig` is invalid; the message names it. */
export class InvalidConfigError extends LatchkeyError {
  override readonly name = 'InvalidConfigError'

  constructor(message: string, hint: string) {
    super(message, { code: 'INVALID_CONFIG', hint })
  }
}

/** Removes query, fragment and credentials from a URL: they may contain keys, and errors end up in logs. */
export function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, '').replace(/^([a-z][a-z\d+.-]*:\/\/)[^/@]*@/i, '$1')
}

/** Describes an error for events and logs: class and code of a Latchkey error, never text from outside. */
export function errorText(error: unknown): string {
  return error instanceof LatchkeyError ? `${error.name} ${error.code}` : 'Error'
}
