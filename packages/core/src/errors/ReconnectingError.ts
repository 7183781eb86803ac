import { LatchkeyError } from './LatchkeyError.ts'

/** A restored session may be read, but nothing is signed before its wallet has answered (X.20). */
export class ReconnectingError extends LatchkeyError {
  override readonly name = 'ReconnectingError'

  constructor(p: { cause?: unknown } = {}) {
    super('The wallet has not answered yet since the page was opened, so nothing was asked of it.', {
      code: 'RECONNECTING',
      cause: p.cause,
      hint: 'Wait a moment and try again, or connect the wallet anew.',
    })
  }
}
