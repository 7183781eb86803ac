import { LatchkeyError } from './LatchkeyError.ts'

/** A network was asked for whose chain family has no adapter (S8.21). */
export class ChainAdapterNotFoundError extends LatchkeyError {
  override readonly name = 'ChainAdapterNotFoundError'

  constructor(p: { cause?: unknown } = {}) {
    super('Chain adapter not found', {
      code: 'CHAIN_ADAPTER_NOT_FOUND',
      cause: p.cause,
      hint: 'Add its adapter to createConfig.',
    })
  }
}
