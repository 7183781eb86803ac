import { LatchkeyError } from '../base/errors.ts'

/**
 * Which step of a swap failed. `mismatch`: a built transaction differs from the quote; it is never offered, and the wallet was not
 * asked. `lowered`: the person has allowed less in the wallet than the swap takes. `unsupported`: the server has no swaps, or no gas
 * price, on the network. `unknown`: the wallet has the swap, and it isn't known whether it was carried out.
 */
export type SwapErrorReason =
  | 'initialize'
  | 'allowance'
  | 'approval'
  | 'lowered'
  | 'build'
  | 'send'
  | 'expired'
  | 'altered'
  | 'liquidity'
  | 'amount'
  | 'token'
  | 'mismatch'
  | 'unsupported'
  | 'unknown'

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

/** A step of the swap failed. The message is shown to the person. */
export class SwapError extends LatchkeyError {
  override readonly name = 'SwapError'
  readonly reason: SwapErrorReason
  /** What differs, with `mismatch`. */
  readonly field: SwapMismatchField | undefined
  /** The id of the batch whose outcome isn't known, with `unknown`. `getCallsStatus` takes it. */
  readonly batchId: string | undefined

  constructor(p: {
    reason: SwapErrorReason
    field?: SwapMismatchField | undefined
    batchId?: string | undefined
    cause?: unknown
    message?: string | undefined
  }) {
    super(p.message ?? messages[p.reason], {
      code: codes[p.reason] ?? `SWAP_${p.reason.toUpperCase()}`,
      cause: p.cause,
      hint: hints[p.reason] ?? 'Nothing was swapped. Ask for a new price and try again.',
    })
    this.reason = p.reason
    this.field = p.field
    this.batchId = p.batchId
  }

  override toJSON(): Record<string, unknown> {
    const { field, batchId } = this
    return { ...super.toJSON(), ...(field && { field }), ...(batchId && { batchId }) }
  }
}

const codes: { readonly [reason in SwapErrorReason]?: string } = { unsupported: 'SWAP_NETWORK_NOT_SUPPORTED' }

const hints: { readonly [reason in SwapErrorReason]?: string } = {
  lowered: 'Nothing was swapped. Approve the whole amount in your wallet, or swap less.',
  mismatch: 'Ask for a new price. If this happens again, tell the operator of this page.',
  unsupported: 'Choose another network.',
  unknown: 'Look at the activity of the account before you swap again: it may have been carried out.',
}

const messages: { readonly [reason in SwapErrorReason]: string } = {
  initialize: 'Failed to initialize swap',
  allowance: 'Failed to check allowance',
  approval: 'Failed to create approval transaction',
  lowered: 'The amount you approved in your wallet is lower than the amount to swap.',
  build: 'Failed to create transaction',
  send: 'Transaction error',
  expired: 'The price is older than it may be',
  altered: 'The price is not one that was given here, or is used up',
  liquidity: 'Insufficient liquidity',
  amount: 'Incorrect amount',
  token: 'The tokens are not two of this network',
  mismatch: 'The transaction the server made is not the one that was quoted, so it was refused.',
  unsupported: 'Network not supported for Swaps',
  unknown: 'The wallet has the swap, but it is not known whether it was carried out.',
}
