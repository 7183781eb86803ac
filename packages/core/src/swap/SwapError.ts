import { LatchkeyError } from '../base/errors.ts'

/** Which step of a swap failed. */
export type SwapFailure =
  | 'initialize'
  | 'allowance'
  | 'approval'
  | 'build'
  | 'send'
  | 'expired'
  | 'liquidity'
  | 'amount'

/** A step of the swap flow failed; the message is what people are told (S8.02, S8.04-S8.07, S5.15). */
export class SwapError extends LatchkeyError {
  override readonly name = 'SwapError'
  readonly failure: SwapFailure

  constructor(p: { failure: SwapFailure; cause?: unknown; message?: string | undefined }) {
    super(p.message ?? messages[p.failure], {
      code: `SWAP_${p.failure.toUpperCase()}`,
      cause: p.cause,
      hint: 'Nothing was swapped. Look at the form and try again.',
    })
    this.failure = p.failure
  }
}

const messages: { readonly [failure in SwapFailure]: string } = {
  initialize: 'Failed to initialize swap',
  allowance: 'Failed to check allowance',
  approval: 'Failed to create approval transaction',
  build: 'Failed to create transaction',
  send: 'Transaction error',
  expired: 'The price is older than it may be',
  liquidity: 'Insufficient liquidity',
  amount: 'Incorrect amount',
}
