import { LatchkeyError } from './LatchkeyError.ts'

/** Limits of {@link withDeadline}. */
export type Deadline = {
  /** Milliseconds. Absent: the work has a deadline of its own. */
  timeout?: number | undefined
  /** Name of the work, for the error. */
  operation?: string | undefined
  /** URL that was called, for the error. Work that learns its URL or calls a second one may set it while it runs. */
  url?: string | undefined
  signal?: AbortSignal | undefined
}

/**
 * Runs work that may never settle. The work starts synchronously, so that a click still counts as user activation. Its
 * `signal` fires when the deadline has passed or the caller aborts; a later result is ignored.
 *
 * @throws TimeoutError, AbortedError, and what the work throws
 */
export function withDeadline<value>(
  run: (signal: AbortSignal) => Promise<value> | value,
  deadline: Deadline,
): Promise<value> {
  const { signal, timeout, operation } = deadline
  const controller = new AbortController()
  return new Promise<value>((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
    const fail = (error: Error) => {
      end()
      reject(error)
      controller.abort(error)
    }
    const abort = () => fail(new AbortedError({ cause: signal?.reason }))
    if (signal?.aborted) return abort()
    signal?.addEventListener('abort', abort)
    if (timeout !== undefined) {
      timer = setTimeout(() => fail(new TimeoutError({ timeout, operation, url: deadline.url })), timeout)
    }
    const work = new Promise<value>((done) => done(run(controller.signal)))
    work.finally(end).then(resolve, reject)
  })
}

/** The caller's `AbortSignal` fired. */
export class AbortedError extends LatchkeyError {
  override readonly name = 'AbortedError'

  constructor(options: { cause?: unknown } = {}) {
    super('The request was cancelled before it was answered.', { code: 'ABORTED', cause: options.cause })
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

  constructor(options: {
    timeout: number
    operation?: string | undefined
    url?: string | undefined
    cause?: unknown
    hint?: string | undefined
  }) {
    super(`No answer came within ${options.timeout / 1000} seconds, so the request was given up.`, {
      code: 'TIMEOUT',
      cause: options.cause,
      hint: options.hint ?? 'Check your connection and try again.',
    })
    this.operation = options.operation === undefined ? undefined : withoutQuery(options.operation)
    this.url = options.url === undefined ? undefined : withoutQuery(options.url)
    this.timeout = options.timeout
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), timeout: this.timeout }
  }
}

/** Removes query, fragment and credentials from a URL: they may contain keys, and errors end up in logs. */
export function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, '').replace(/^([a-z][a-z\d+.-]*:\/\/)[^/@]*@/i, '$1')
}
