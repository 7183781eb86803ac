import { LatchkeyError } from '../base/errors.ts'
import type { ConnectionActions, TokenActions } from '../config/adapterActions.ts'
import type { Network } from '../config/Network.ts'

/**
 * Returns the token actions of a network's adapter.
 *
 * @throws UnsupportedSendError if the adapter can't send tokens
 */
export async function requireTokenActions(
  actions: ConnectionActions,
  network: Network,
): Promise<TokenActions> {
  const tokens = await actions.tokens?.()
  if (!tokens) throw new UnsupportedSendError({ what: `a token on ${network.name}` })
  return tokens
}

/** The adapter can't send this. `asset`: not this token. `family`: nothing on networks of this chain family. Nothing was sent. */
export class UnsupportedSendError extends LatchkeyError {
  override readonly name = 'UnsupportedSendError'
  readonly reason: 'asset' | 'family'

  /** @param p `what` can't be sent; absent: anything on this chain family, in the words of existing clients */
  constructor({ what }: { what?: string | undefined } = {}) {
    const isFamily = what === undefined
    super(isFamily ? 'Unsupported chain' : `Sending ${what} is not supported here, so nothing was sent.`, {
      code: 'UNSUPPORTED_SEND',
      hint: isFamily
        ? 'Switch to a network of Ethereum, Solana or Bitcoin, then send from there.'
        : 'Send the native currency of an EVM network instead.',
    })
    this.reason = isFamily ? 'family' : 'asset'
  }
}

/** Why a token transfer would fail. */
export type TokenTransferReason = 'reverted' | 'returnedFalse' | 'noContract' | 'decimals'

/** A simulated transfer failed in the token's contract. The wallet was not asked. */
export class TokenTransferError extends LatchkeyError {
  override readonly name = 'TokenTransferError'
  readonly reason: TokenTransferReason

  constructor(p: { reason: TokenTransferReason; details?: string | undefined; cause?: unknown }) {
    const message = p.details ? `${messages[p.reason]} It says: ${p.details}` : messages[p.reason]
    super(message, {
      code: 'TOKEN_TRANSFER_REFUSED',
      details: p.details,
      cause: p.cause,
      hint: 'Check the amount and the receiver. Some tokens can be frozen or sent to few addresses only.',
    })
    this.reason = p.reason
  }

  /** Leaves out the contract's text, which may contain anything. */
  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), message: messages[this.reason], reason: this.reason }
  }
}

const messages: { readonly [reason in TokenTransferReason]: string } = {
  reverted: 'The token refuses this transfer, so nothing was sent.',
  returnedFalse: 'The token answers that this transfer would fail, so nothing was sent.',
  noContract: 'There is no token at this address on this network, so nothing was sent.',
  decimals: 'The list of tokens states other decimals than the token itself, so nothing was sent.',
}
