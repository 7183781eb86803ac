import {
  type CheckAddressReturnType,
  InvalidAmountError,
  type InvalidAmountReason,
  type Network,
  parseAmount,
} from '@latchkey/core'
import { type DisplayAmountOptions, formatAssetAmount } from '../../format.ts'
import type { transfers as texts } from '../../languages/en/transfers.ts'
import type { Translate } from '../../languages/translate.ts'
import type { SendAsset } from './transfer.ts'

/** Values of the form and what is known about them; `undefined` while unknown. */
export type SendForm = {
  readonly amount: string
  readonly receiver: string
  readonly decimals: number
  /** The adapter's verdict on `receiver`; `pending` until it has answered. */
  readonly receiverCheck: ReceiverCheck
  /** Balance of the sent asset, base units. */
  readonly balance: bigint | undefined
  /** Upper bound of the network's fee, base units of the native currency. */
  readonly fee: bigint | undefined
  /** Set when a token is sent: `native` is the balance the fee is paid from, base units. */
  readonly token?: { readonly native: bigint | undefined } | undefined
}

/** Whether the receiver is an address. `failed`: the code of the check could not be loaded. */
export type ReceiverCheck = CheckAddressReturnType | 'pending' | 'failed'

/** The state of a check of an address in one word. */
export function toReceiverCheck(query: {
  readonly data: CheckAddressReturnType | undefined
  readonly isError: boolean
}): ReceiverCheck {
  return query.data ?? (query.isError ? 'failed' : 'pending')
}

/** Why an amount cannot be sent. */
type AmountProblem = InvalidAmountReason | 'zero' | 'tooMuch' | 'tooMuchWithFee' | 'noFee'

/** Why nothing can be sent to a receiver. */
type ReceiverProblem = 'empty' | 'invalid' | 'checksum' | 'pending' | 'failed'

/** What is wrong with a filled form. */
type SendFormCheck = {
  /** The amount in base units, where the text is one. */
  readonly value: bigint | undefined
  readonly amountProblem: AmountProblem | undefined
  readonly receiverProblem: ReceiverProblem | undefined
}

/** Validates the send form. Unknown balance or fee is no problem: the wallet and the network have the last word. */
export function checkSendForm(form: SendForm): SendFormCheck {
  const value = parseFormAmount(form)
  return {
    value: typeof value === 'bigint' ? value : undefined,
    amountProblem: typeof value === 'bigint' ? findAmountProblem(value, form) : value,
    receiverProblem: findReceiverProblem(form),
  }
}

function parseFormAmount({ amount, decimals }: SendForm): bigint | InvalidAmountReason {
  try {
    return parseAmount(amount, decimals)
  } catch (error) {
    if (error instanceof InvalidAmountError) return error.reason
    throw error
  }
}

/** What an account of Solana without data holds at least, lamports. Less can't stay in it, and all of it goes only at the exact fee. */
const solanaMinimum = 890_880n

/**
 * Returns the whole balance less what must stay: one and a half times the fee, which may rise before the wallet signs, and the
 * minimum of an account of Solana. `undefined` while balance or fee is unknown, and where nothing is left.
 */
export function getSpendable({
  balance,
  fee,
  isSol,
}: Pick<SendForm, 'balance' | 'fee'> & { readonly isSol: boolean }): bigint | undefined {
  if (balance === undefined || fee === undefined) return undefined
  const reserve = (fee * 3n) / 2n + (isSol ? solanaMinimum : 0n)
  return balance > reserve ? balance - reserve : undefined
}

/** Why an account cannot pay an amount (base units). Unknown balance or fee is no problem. */
export function findAmountProblem(
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

function findReceiverProblem({ receiver, receiverCheck }: SendForm): ReceiverProblem | undefined {
  if (receiver === '') return 'empty'
  return receiverCheck === 'valid' ? undefined : receiverCheck
}

/** Values of the error texts: `balance` is formatted, with its symbol; the fee is paid in `native`. */
type SendFormValues = {
  readonly balance: string
  readonly decimals: number
  readonly network: string
  readonly native: string
}

/** Error text of an amount. An error that can disappear while the person types is shown only when `isTouched`: the field was left, pasted into, or submitted. */
export function describeAmount(
  problem: AmountProblem | undefined,
  isTouched: boolean,
  values: SendFormValues,
  t: Translate<keyof typeof texts>,
): string | undefined {
  const { balance: amount, decimals, native } = values
  switch (problem) {
    case undefined:
      return undefined
    case 'empty':
    case 'zero':
      return isTouched ? t('send.amountZero') : undefined
    case 'format':
      return t('send.amountFormat')
    case 'precision':
    case 'decimals':
      return t('send.amountPrecision', { decimals })
    case 'tooLong':
      return t('send.amountTooLong')
    case 'tooMuch':
      return t('send.amountTooMuch', { amount })
    case 'tooMuchWithFee':
      return t('send.amountTooMuchWithFee', { amount })
    case 'noFee':
      return t('send.noFee', { symbol: native })
  }
}

/** Error text of a receiver. A wrong checksum has a notice of its own. */
export function describeReceiver(
  problem: ReceiverProblem | 'otherNetwork' | undefined,
  isTouched: boolean,
  { network }: SendFormValues,
  t: Translate<keyof typeof texts>,
): string | undefined {
  if (!isTouched) return undefined
  if (problem === 'empty') return t('send.receiverEmpty')
  if (problem === 'invalid') return t('send.receiverInvalid', { network })
  if (problem === 'otherNetwork') return t('send.receiverElsewhere', { network })
  return problem === 'failed' ? t('send.receiverUnchecked') : undefined
}

/** Values for {@link describeAmount} and {@link describeReceiver}; `balance` in base units. */
export function toSendFormValues(
  asset: SendAsset,
  network: Network,
  balance: bigint | undefined,
  t: DisplayAmountOptions,
): SendFormValues {
  return {
    balance: balance === undefined ? '' : formatAssetAmount({ ...asset, amount: balance }, t),
    decimals: asset.decimals,
    network: network.name,
    native: network.nativeCurrency.symbol,
  }
}
