import { LatchkeyError } from '../base/errors.ts'

/** Which step of a swap failed. */
export type SwapFailure =
  | 'initialize'
  | 'allowance'
  | 'approval'
  | 'build'
  | 'send'
  | 'expired'
  | 'altered'
  | 'liquidity'
  | 'amount'
  | 'token'

/** A step of the swap failed. The message is shown to the person. */
export class SwapError extends LatchkeyError {
  override readonly name = 'SwapError'
  readonly failure: SwapFailure

  constructor(p: { failure: SwapFailure; cause?: unknown; message?: string | undefined }) {
    super(p.message ?? messages[p.failure], {
      code: `SWAP_${p.failure.toUpperCase()}`,
      cause: p.cause,
      hint: 'Nothing was swapped. Ask for a new price and try again.',
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
  altered: 'The price is not one that was given here, or is used up',
  liquidity: 'Insufficient liquidity',
  amount: 'Incorrect amount',
  token: 'The tokens are not two of this network',
}

/** The part of a built transaction that differs from the quote. */
export type SwapMismatchField =
  | 'account'
  | 'amount'
  | 'contract'
  | 'data'
  | 'deadline'
  | 'decimals'
  | 'function'
  | 'minimum'
  | 'receiver'
  | 'route'
  | 'spender'
  | 'target'
  | 'value'

/** A built transaction differs from the quote. It is never offered, and the wallet was not asked. */
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

/** The server has no swaps, or no gas price, on this network. */
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
