import { LatchkeyError } from '../../base/errors.ts'

/** Why a transfer is impossible or has failed. */
export type SolanaTransferReason =
  | 'receiverRent'
  | 'senderRent'
  | 'receiverIsTokenAccount'
  | 'noTokenAccount'
  | 'notAToken'
  | 'refused'
  | 'expired'
  | 'altered'

/** A transfer that Solana would refuse, or has refused. Nothing was paid. */
export class SolanaTransferError extends LatchkeyError {
  override readonly name = 'SolanaTransferError'
  readonly reason: SolanaTransferReason

  constructor(p: { reason: SolanaTransferReason; cause?: unknown }) {
    const [message, code, hint] = texts[p.reason]
    super(message, { code, cause: p.cause, hint })
    this.reason = p.reason
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), reason: this.reason }
  }
}

/** Message, code and hint of each reason. 0.00089088 SOL is the rent-exempt minimum of an account without data. */
const texts: { readonly [reason in SolanaTransferReason]: readonly [string, string, string] } = {
  receiverRent: [
    'The receiving account is new and would hold less than Solana asks of an account, so nothing was sent.',
    'RECEIVER_BELOW_RENT',
    'Send at least 0.00089088 SOL to an address that was never used.',
  ],
  senderRent: [
    'Your account would keep less than Solana asks of an account, so nothing was sent.',
    'SENDER_BELOW_RENT',
    'Send everything but the fee, or leave at least 0.00089088 SOL.',
  ],
  receiverIsTokenAccount: [
    'The receiver is the account of a token and not of a person, so nothing was sent.',
    'RECEIVER_IS_TOKEN_ACCOUNT',
    'Ask for the address of the wallet itself.',
  ],
  noTokenAccount: [
    'The account holds none of this token, so nothing was sent.',
    'NO_TOKEN_ACCOUNT',
    'Choose a token that the account holds.',
  ],
  notAToken: [
    'There is no token at this address on this network, so nothing was sent.',
    'NOT_A_TOKEN',
    'Check the address of the token and the network.',
  ],
  refused: [
    'The network refuses this transaction, so nothing was sent.',
    'TRANSACTION_REFUSED',
    'Check the amount and the receiver, and that the account can pay the fee.',
  ],
  expired: [
    'The transaction waited too long to be approved, so the network no longer takes it and nothing was sent.',
    'TRANSACTION_EXPIRED',
    'Start again and approve it within a minute.',
  ],
  altered: [
    'The wallet signed something else than it was handed, so it was not sent.',
    'TRANSACTION_ALTERED',
    'Use another wallet, and look at what this one has approved.',
  ],
}
