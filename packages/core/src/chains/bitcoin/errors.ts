import { LatchkeyError } from '../../base/errors.ts'

/** Why a Bitcoin transaction is impossible, or was refused. */
export type BitcoinTransactionReason = keyof typeof texts

/** A Bitcoin transaction that can't be made, must not be signed, or that the network refuses. Nothing was paid. */
export class BitcoinTransactionError extends LatchkeyError {
  override readonly name = 'BitcoinTransactionError'
  readonly reason: BitcoinTransactionReason

  constructor(p: { reason: BitcoinTransactionReason; cause?: unknown }) {
    const [message, code, hint] = texts[p.reason]
    super(message, { code, cause: p.cause, hint })
    this.reason = p.reason
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), reason: this.reason }
  }
}

/** Message, code and hint of each reason. */
const texts = {
  malformed: [
    'The transaction was not sent because it is incomplete or malformed.',
    'INVALID_TRANSACTION',
    'Check the receiver and the amount and try again.',
  ],
  receiver: [
    'The receiver is no Bitcoin address, so nothing was sent.',
    'INVALID_ADDRESS',
    'Copy the address again: a character is missing or mistyped.',
  ],
  wrongNetwork: [
    'The receiver’s address belongs to another Bitcoin network, so nothing was sent.',
    'ADDRESS_OF_OTHER_NETWORK',
    'Ask for an address of the network you are on, or switch to its network.',
  ],
  dust: [
    'The amount is less than it would cost to spend it, and the network does not relay it, so nothing was sent.',
    'AMOUNT_TOO_SMALL',
    'Send at least 546 satoshis (0.00000546 BTC).',
  ],
  memo: [
    'The note is longer than the network takes, so nothing was sent.',
    'NOTE_TOO_LONG',
    'Shorten it to 80 bytes: letters of other alphabets count as several.',
  ],
  funds: [
    'The account does not have enough for the amount and the network fee, so nothing was sent.',
    'INSUFFICIENT_FUNDS',
    'Send less, or add bitcoin to the account first.',
  ],
  feeLimit: [
    'The network fee is far above what any transaction needs, so it was not signed.',
    'FEE_TOO_HIGH',
    'Set a lower fee. The limit is 0.1 BTC, and 10,000 satoshis a byte.',
  ],
  malformedPsbt: [
    'This is no Bitcoin transaction to sign, so nothing was signed.',
    'INVALID_PSBT',
    'Ask the site that made it for a new one.',
  ],
  unknownInput: [
    'The transaction does not say what it spends, so its fee is unknown and it was not signed.',
    'PSBT_WITHOUT_AMOUNTS',
    'Ask the site that made it for one with the amounts of its inputs.',
  ],
  foreignInput: [
    'The transaction asks you to sign for coins that are not yours, so nothing was signed.',
    'PSBT_FOREIGN_INPUT',
    'Check which account is in use. If it is the right one, don’t trust this transaction.',
  ],
  nothingToSign: [
    'The transaction spends nothing of yours, so there is nothing to sign.',
    'PSBT_NOTHING_TO_SIGN',
    'Check which account is in use and start again.',
  ],
  sighash: [
    'The transaction would let others change where your coins go, so it was not signed.',
    'PSBT_UNSAFE_SIGHASH',
    'Don’t trust this transaction, or ask the site for one that covers its outputs.',
  ],
  altered: [
    'The wallet signed something else than it was given, so it was not sent.',
    'TRANSACTION_ALTERED',
    'Use another wallet, and look at what this one has approved.',
  ],
  unsigned: [
    'The wallet has not signed every input, so the transaction was not sent.',
    'PSBT_INCOMPLETE',
    'Others may have to sign too. Try again, or use another wallet.',
  ],
  refused: [
    'The network refuses this transaction, so nothing was sent.',
    'TRANSACTION_REFUSED',
    'Wait for your earlier transactions to be confirmed, check the amount and try again.',
  ],
  noNode: [
    'This app has no way to read the Bitcoin network, so nothing was sent.',
    'NO_NODE',
    'The app’s developer has to name an Esplora API as the network’s RPC URL.',
  ],
} as const satisfies Readonly<Record<string, readonly [message: string, code: string, hint: string]>>
