import { LatchkeyError } from './LatchkeyError.ts'

/** No wallet could be told to disconnect; the local session is gone all the same (S8.17). */
export class DisconnectError extends LatchkeyError {
  override readonly name = 'DisconnectError'

  constructor(p: { cause?: unknown } = {}) {
    super('Failed to disconnect', { code: 'DISCONNECT_FAILED', cause: p.cause })
  }
}
