import { LatchkeyError } from '../base/errors.ts'

/** The account can't pay the amount and the fee together; nothing was sent. All in base units. */
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
