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

/** A step of the swap flow failed; the message is what people are told. */
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

/** What of a built transaction differs from what was quoted. */
export type SwapMismatchField =
  | 'account'
  | 'amount'
  | 'contract'
  | 'data'
  | 'deadline'
  | 'function'
  | 'minimum'
  | 'receiver'
  | 'route'
  | 'spender'
  | 'target'
  | 'value'

/** A transaction of a swap isn't what was quoted: it is never offered. The wallet was not asked. */
export class SwapMismatchError extends LatchkeyError {
  override readonly name = 'SwapMismatchError'
  readonly field: SwapMismatchField

  constructor(p: { field: SwapMismatchField }) {
    super('The transaction the server made is not the one that was quoted, so it was refused.', {
      code: 'SWAP_MISMATCH',
      hint: 'Ask for a new price. If this happens again, tell the operator of this page.',
    })
    this.field = p.field
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), field: this.field }
  }
}

/** Swaps, or their gas price, were asked for on a network the server has none of. */
export class UnsupportedSwapError extends LatchkeyError {
  override readonly name = 'UnsupportedSwapError'

  constructor(p: { what: 'Gas Price' | 'Swaps'; cause?: unknown }) {
    super(`Network not supported for ${p.what}`, {
      code: 'SWAP_NETWORK_NOT_SUPPORTED',
      cause: p.cause,
      hint: 'Choose another network.',
    })
  }
}
