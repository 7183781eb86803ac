import { LatchkeyError } from '../base/errors.ts'

/** Nothing can be sent on networks of this chain family (S8.20). */
export class UnsupportedSendChainError extends LatchkeyError {
  override readonly name = 'UnsupportedSendChainError'

  constructor() {
    super('Unsupported chain', {
      code: 'UNSUPPORTED_SEND',
      hint: 'Switch to a network of Ethereum or Solana, then send from there.',
    })
  }
}
