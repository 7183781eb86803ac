import { LatchkeyError } from './LatchkeyError.ts'

/** The caller gave the request up: its `AbortSignal` fired. */
export class AbortedError extends LatchkeyError {
  override readonly name = 'AbortedError'

  constructor(p: { cause?: unknown } = {}) {
    super('The request was cancelled before it was answered.', { code: 'ABORTED', cause: p.cause })
  }
}
