import { InvalidAmountError, type InvalidAmountReason, type Network, parseAmount } from '@latchkey/core'
import { cleanText, type DisplayAmountOptions, formatDisplayAmount } from '../../format.ts'
import type { send } from '../../languages/en/send.ts'
import type { Translate } from '../../languages/translate.ts'
import type { SendAsset } from './transfer.ts'

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
type AmountProblem = InvalidAmountReason | 'zero' | 'tooMuch' | 'tooMuchWithFee' | 'noFee'

/** Why nothing can be sent to a receiver. */
type ReceiverProblem = 'empty' | 'invalid' | 'checksum' | 'pending' | 'failed'

/** The outcome of {@link checkSendForm}. */
type SendFormCheck = {
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

/** What the words are about: `balance` as text, with `symbol` after it; `native` is the symbol the fee is paid in. */
type SendFormValues = {
  readonly balance: string
  readonly symbol: string
  readonly decimals: number
  readonly network: string
  readonly native: string
}

/** An amount's problem in words. Until the person is `done` typing, what more typing may cure is not held against them. */
export function describeAmount(
  problem: AmountProblem | undefined,
  done: boolean,
  values: SendFormValues,
  t: Translate<keyof typeof send>,
): string | undefined {
  const { balance: amount, symbol, decimals, native } = values
  switch (problem) {
    case undefined:
      return undefined
    case 'empty':
    case 'zero':
      return done ? t('send.amountZero') : undefined
    case 'format':
      return t('send.amountFormat')
    case 'precision':
    case 'decimals':
      return t('send.amountPrecision', { decimals })
    case 'tooLong':
      return t('send.amountTooLong')
    case 'tooMuch':
      return t('send.amountTooMuch', { amount, symbol })
    case 'tooMuchWithFee':
      return t('send.amountTooMuchWithFee', { amount, symbol })
    case 'noFee':
      return t('send.noFee', { symbol: native })
  }
}

/** A receiver's problem in words; a wrong checksum has a bar of its own. */
export function describeReceiver(
  problem: ReceiverProblem | undefined,
  done: boolean,
  { network }: SendFormValues,
  t: Translate<keyof typeof send>,
): string | undefined {
  if (!done) return undefined
  if (problem === 'empty') return t('send.receiverEmpty')
  if (problem === 'invalid') return t('send.receiverInvalid', { network })
  return problem === 'failed' ? t('send.receiverUnchecked') : undefined
}

/** What a send is about, as its words have it; `balance` in base units. */
export function sendFormValues(
  { decimals, symbol }: SendAsset,
  network: Network,
  balance: bigint | undefined,
  t: DisplayAmountOptions,
): SendFormValues {
  return {
    balance: balance === undefined ? '' : formatDisplayAmount(balance, decimals, t),
    symbol: cleanText(symbol, 12),
    decimals,
    network: network.name,
    native: network.nativeCurrency.symbol,
  }
}
