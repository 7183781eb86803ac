import { LatchkeyError } from '../base/errors.ts'

/** The form lacks a valid amount or receiver. Nothing was sent. */
export class InvalidSendError extends LatchkeyError {
  override readonly name = 'InvalidSendError'

  constructor(p: { cause?: unknown } = {}) {
    super('Please enter a valid amount and receiver address', { code: 'INVALID_SEND', cause: p.cause })
  }
}

/**
 * The account can't pay. `amount`: not the amount and the fee together. `fee`: it holds enough of the token, but too little of the native
 * currency for the fee. Nothing was sent. All values in base units.
 */
export class InsufficientFundsError extends LatchkeyError {
  override readonly name = 'InsufficientFundsError'
  readonly reason: 'amount' | 'fee'
  /** Of what is to be sent; with `fee` of the native currency. */
  readonly balance: bigint
  readonly value: bigint
  readonly fee: bigint

  /** @param p `symbol`: of the native currency, where only the fee can't be paid */
  constructor(p: { balance: bigint; value: bigint; fee: bigint; symbol?: string | undefined }) {
    const what =
      p.symbol !== undefined
        ? `${p.symbol} for the network fee`
        : p.value > p.balance
          ? 'for the amount'
          : 'for the amount and the network fee'
    super(`The account does not hold enough ${what}, so nothing was sent.`, {
      code: p.symbol === undefined ? 'INSUFFICIENT_FUNDS' : 'INSUFFICIENT_FEE',
      hint:
        p.symbol === undefined
          ? 'Enter a smaller amount.'
          : `Add some ${p.symbol} to the account and try again.`,
    })
    this.reason = p.symbol === undefined ? 'amount' : 'fee'
    this.balance = p.balance
    this.value = p.value
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
