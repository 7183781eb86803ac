import { LatchkeyError } from '../base/errors.ts'

/** The account holds enough of the token, but too little of the native currency for the fee. All in base units. */
export class InsufficientFeeError extends LatchkeyError {
  override readonly name = 'InsufficientFeeError'
  /** Of the native currency. */
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
