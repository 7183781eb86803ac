import { LatchkeyError } from './LatchkeyError.ts'

/** A connection was asked for in a namespace without adapter (S8.26). */
export class AdapterNotFoundError extends LatchkeyError {
  override readonly name = 'AdapterNotFoundError'

  constructor(p: { cause?: unknown } = {}) {
    super('Adapter not found', {
      code: 'ADAPTER_NOT_FOUND',
      cause: p.cause,
      hint: 'Add its adapter to createConfig.',
    })
  }
}
