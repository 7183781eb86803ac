import { LatchkeyError } from './LatchkeyError.ts'
import { withoutQuery } from './withoutQuery.ts'

/** The connection to a server failed before its answer was complete: offline, refused, cut, or blocked by CORS or CSP. */
export class UnreachableError extends LatchkeyError {
  override readonly name = 'UnreachableError'
  /** Without query, fragment and credentials. */
  readonly url: string

  constructor(p: { url: string; cause?: unknown }) {
    super('The server could not be reached, or the connection to it was cut.', {
      code: 'UNREACHABLE',
      cause: p.cause,
      hint: 'Check your connection and try again.',
    })
    this.url = withoutQuery(p.url)
  }
}
