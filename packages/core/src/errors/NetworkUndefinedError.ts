import { LatchkeyError } from './LatchkeyError.ts'

/** A call needs the active network and there is none (S8.27). */
export class NetworkUndefinedError extends LatchkeyError {
  override readonly name = 'NetworkUndefinedError'

  constructor(p: { cause?: unknown } = {}) {
    super('CaipNetwork is undefined', {
      code: 'NETWORK_UNDEFINED',
      cause: p.cause,
      hint: 'Choose a network first.',
    })
  }
}
