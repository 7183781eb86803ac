import { LatchkeyError } from './LatchkeyError.ts'

/** The adapter cannot do anything over a connection (S8.23). */
export class ConnectionClientNotSetError extends LatchkeyError {
  override readonly name = 'ConnectionClientNotSetError'

  constructor(p: { cause?: unknown } = {}) {
    super('ConnectionController client not set', { code: 'CONNECTION_CLIENT_NOT_SET', cause: p.cause })
  }
}
