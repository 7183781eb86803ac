import { LatchkeyError } from './LatchkeyError.ts'

/** The wallet neither knows the network nor could add it (S8.25). */
export class ChainNotSupportedError extends LatchkeyError {
  override readonly name = 'ChainNotSupportedError'

  constructor(p: { cause?: unknown } = {}) {
    super('Chain is not supported', {
      code: 'CHAIN_NOT_SUPPORTED',
      cause: p.cause,
      hint: 'Choose another network, or add this one in the wallet.',
    })
  }
}
