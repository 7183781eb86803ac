import { LatchkeyError } from './LatchkeyError.ts'
import { withoutQuery } from './withoutQuery.ts'

/** Nobody answered within the deadline (S8.73). */
export class TimeoutError extends LatchkeyError {
  override readonly name = 'TimeoutError'
  /** What was being waited for, e.g. `eth_requestAccounts`. */
  readonly operation: string | undefined
  /** Who was asked, without query, fragment and credentials. */
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
