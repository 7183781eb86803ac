import { LatchkeyError } from './LatchkeyError.ts'

/** The adapter cannot do anything about networks (S8.22). */
export class NetworkClientNotSetError extends LatchkeyError {
  override readonly name = 'NetworkClientNotSetError'

  constructor(p: { cause?: unknown } = {}) {
    super('NetworkController client not set', { code: 'NETWORK_CLIENT_NOT_SET', cause: p.cause })
  }
}
