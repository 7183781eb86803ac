import type { send } from '../languages/en/send.ts'
import type { Translate } from '../languages/translate.ts'
import type { AmountProblem, ReceiverProblem } from './checkSendForm.ts'

/** What the words are about: `balance` as text, with `symbol` after it; `native` is the symbol the fee is paid in. */
export type SendFormValues = {
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
