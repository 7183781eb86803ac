import { LatchkeyError } from '../base/errors.ts'

/** A send was asked for without a valid amount or receiver; nothing was sent (S5.32). */
export class InvalidSendError extends LatchkeyError {
  override readonly name = 'InvalidSendError'

  constructor(p: { cause?: unknown } = {}) {
    super('Please enter a valid amount and receiver address', { code: 'INVALID_SEND', cause: p.cause })
  }
}
