import { LatchkeyError } from '../base/errors.ts'

/** Why a token transfer wouldn't happen. */
export type TokenTransferReason = 'reverted' | 'returnedFalse' | 'noContract'

/** A token's contract refuses a transfer, as a trial run on the network showed; the wallet was not asked (S7.30). */
export class TokenTransferError extends LatchkeyError {
  override readonly name = 'TokenTransferError'
  readonly reason: TokenTransferReason
  /** The contract's own words, where it gave any: text from outside. */
  readonly detail: string | undefined

  constructor(p: { reason: TokenTransferReason; detail?: string | undefined; cause?: unknown }) {
    const words = p.detail ? `${messages[p.reason]} It says: ${p.detail}` : messages[p.reason]
    super(words, {
      code: 'TOKEN_TRANSFER_REFUSED',
      cause: p.cause,
      hint: 'Check the amount and the receiver. Some tokens can be frozen or sent to few addresses only.',
    })
    this.reason = p.reason
    this.detail = p.detail
  }

  /** Without the contract's words, which may say anything. */
  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), message: messages[this.reason], reason: this.reason }
  }
}

const messages: { readonly [reason in TokenTransferReason]: string } = {
  reverted: 'The token refuses this transfer, so nothing was sent.',
  returnedFalse: 'The token answers that this transfer would fail, so nothing was sent.',
  noContract: 'There is no token at this address on this network, so nothing was sent.',
}
