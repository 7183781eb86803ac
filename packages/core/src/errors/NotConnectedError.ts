import { LatchkeyError } from './LatchkeyError.ts'

/** The action needs a connected wallet. */
export class NotConnectedError extends LatchkeyError {
  override readonly name = 'NotConnectedError'

  constructor(p: { cause?: unknown } = {}) {
    super('No wallet is connected, so the request could not be made.', {
      code: 'NOT_CONNECTED',
      cause: p.cause,
      hint: 'Connect a wallet and try again.',
    })
  }
}
