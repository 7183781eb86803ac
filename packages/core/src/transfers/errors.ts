import { LatchkeyError } from '../base/errors.ts'

/** The form lacks a valid amount or receiver. Nothing was sent. */
export class InvalidSendError extends LatchkeyError {
  override readonly name = 'InvalidSendError'

  constructor(p: { cause?: unknown } = {}) {
    super('Please enter a valid amount and receiver address', { code: 'INVALID_SEND', cause: p.cause })
  }
}

/** The account can't pay amount and fee together. Nothing was sent. All values in base units. */
export class InsufficientFundsError extends LatchkeyError {
  override readonly name = 'InsufficientFundsError'
  readonly balance: bigint
  readonly value: bigint
  readonly fee: bigint

  constructor(p: { balance: bigint; value: bigint; fee: bigint }) {
    const what = p.value > p.balance ? 'the amount' : 'the amount and the network fee'
    super(`The account does not hold enough for ${what}, so nothing was sent.`, {
      code: 'INSUFFICIENT_FUNDS',
      hint: 'Enter a smaller amount.',
    })
    this.balance = p.balance
    this.value = p.value
    this.fee = p.fee
  }
}

/** The account holds enough of the token, but too little of the native currency for the fee. All values in base units. */
export class InsufficientFeeError extends LatchkeyError {
  override readonly name = 'InsufficientFeeError'
  /** Balance of the native currency. */
  readonly balance: bigint
  readonly fee: bigint

  constructor(p: { balance: bigint; fee: bigint; symbol: string }) {
    super(`The account does not hold enough ${p.symbol} for the network fee, so nothing was sent.`, {
      code: 'INSUFFICIENT_FEE',
      hint: `Add some ${p.symbol} to the account and try again.`,
    })
    this.balance = p.balance
    this.fee = p.fee
  }
}

/** The receiver's name resolves to another address than before, or to none. Nothing was sent. */
export class NameMovedError extends LatchkeyError {
  override readonly name = 'NameMovedError'
  /** The name as it was shown. */
  readonly receiver: string

  constructor(p: { receiver: string }) {
    super('The name leads to another address than the one shown, so nothing was sent.', {
      code: 'NAME_MOVED',
      hint: 'Enter the name again, and compare the address with what its owner told you.',
    })
    this.receiver = p.receiver
  }
}

/** Transfers are not supported on networks of this chain family. */
export class UnsupportedSendChainError extends LatchkeyError {
  override readonly name = 'UnsupportedSendChainError'

  constructor() {
    super('Unsupported chain', {
      code: 'UNSUPPORTED_SEND',
      hint: 'Switch to a network of Ethereum, Solana or Bitcoin, then send from there.',
    })
  }
}
