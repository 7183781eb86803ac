import { InvalidAmountError, type InvalidAmountReason, parseAmount } from '@latchkey/core'

/** What the form holds and what is known about it; `undefined` where it isn't known (yet). */
export type SendForm = {
  readonly amount: string
  readonly receiver: string
  readonly decimals: number
  /** What the adapter says of `receiver`; `pending` while it is being asked. */
  readonly receiverCheck: 'valid' | 'invalid' | 'checksum' | 'pending' | 'failed'
  /** Of what is sent, base units. */
  readonly balance: bigint | undefined
  /** Upper bound of the network's fee, base units of the native currency. */
  readonly fee: bigint | undefined
  /** Of the native currency, where something else is sent: that pays the fee. */
  readonly token?: { readonly native: bigint | undefined } | undefined
}

/** Why an amount can't be sent. */
export type AmountProblem = InvalidAmountReason | 'zero' | 'tooMuch' | 'tooMuchWithFee' | 'noFee'

/** Why nothing can be sent to a receiver. */
export type ReceiverProblem = 'empty' | 'invalid' | 'checksum' | 'pending' | 'failed'

/** The outcome of {@link checkSendForm}. */
export type SendFormCheck = {
  /** Base units of what was typed, where it is an amount. */
  readonly value: bigint | undefined
  readonly amountProblem: AmountProblem | undefined
  readonly receiverProblem: ReceiverProblem | undefined
}

/** Pure: reads the send form. An unknown balance or fee never blocks: the wallet and the network have the last word. */
export function checkSendForm(form: SendForm): SendFormCheck {
  const value = readAmount(form)
  return {
    value: typeof value === 'bigint' ? value : undefined,
    amountProblem: typeof value === 'bigint' ? amountProblem(value, form) : value,
    receiverProblem: receiverProblem(form),
  }
}

function readAmount({ amount, decimals }: SendForm): bigint | InvalidAmountReason {
  try {
    return parseAmount(amount, decimals)
  } catch (error) {
    if (error instanceof InvalidAmountError) return error.reason
    throw error
  }
}

/** Why an account can't pay an amount, base units. An unknown balance or fee is no problem. */
export function amountProblem(
  value: bigint,
  { balance, fee = 0n, token }: Pick<SendForm, 'balance' | 'fee' | 'token'>,
): AmountProblem | undefined {
  if (value === 0n) return 'zero'
  if (token) {
    if (balance !== undefined && value > balance) return 'tooMuch'
    return token.native !== undefined && fee > token.native ? 'noFee' : undefined
  }
  if (balance === undefined || value + fee <= balance) return undefined
  return value > balance ? 'tooMuch' : 'tooMuchWithFee'
}

function receiverProblem({ receiver, receiverCheck }: SendForm): ReceiverProblem | undefined {
  if (receiver === '') return 'empty'
  return receiverCheck === 'valid' ? undefined : receiverCheck
}
