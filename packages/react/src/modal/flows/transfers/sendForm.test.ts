import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { transfers } from '../../languages/en/transfers.ts'
import { createTranslate } from '../../languages/translate.ts'
import { checkSendForm, describeAmount, describeReceiver, getSpendable, type SendForm } from './sendForm.ts'

const bob = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const form: SendForm = {
  amount: '1',
  receiver: bob,
  decimals: 18,
  receiverCheck: 'valid',
  balance: 2n * 10n ** 18n,
  fee: 10n ** 15n,
}
const check = (change: Partial<SendForm>) => checkSendForm({ ...form, ...change })
const t = createTranslate({ locale: 'en', messages: {} }, transfers)
const values = { balance: '2 ETH', decimals: 18, network: 'Test One', native: 'ETH' }

describe('getSpendable', () => {
  it('[X.39, X.39d] Max leaves one and a half times the fee, and what an account of Solana must hold', () => {
    expect(getSpendable({ balance: 1_000_000n, fee: 5_000n, isSol: false })).toBe(992_500n)
    expect(getSpendable({ balance: 1_000_000n, fee: 5_000n, isSol: true })).toBe(101_620n)
    expect(getSpendable({ balance: 898_380n, fee: 5_000n, isSol: true })).toBeUndefined()
    expect(getSpendable({ balance: 5n, fee: undefined, isSol: true })).toBeUndefined()
  })
})

describe('checkSendForm', () => {
  it('[S5.30] accepts an amount and a valid receiver', () => {
    expect(check({})).toEqual({ value: 10n ** 18n, amountProblem: undefined, receiverProblem: undefined })
  })

  it.each<[amount: string, problem: string | undefined, words: string | undefined]>([
    ['', 'empty', 'Enter an amount above 0.'],
    ['0', 'zero', 'Enter an amount above 0.'],
    ['0.000', 'zero', 'Enter an amount above 0.'],
    ...['-1', '+1', '1,5', '١', '1e5', '0x1', ' 1'].map((amount): [string, string, string] => [
      amount,
      'format',
      'Use digits and one decimal point, like 1.5.',
    ]),
    [`0.${'1'.repeat(37)}`, 'precision', 'At most 18 digits after the decimal point.'],
    [`1${'0'.repeat(40)}`, 'tooMuch', 'This is more than the 2 ETH you have.'],
    ['9'.repeat(100), 'tooLong', 'This amount is too large.'],
    ['3', 'tooMuch', 'This is more than the 2 ETH you have.'],
    ['2', 'tooMuchWithFee', 'With the network fee, this is more than the 2 ETH you have.'],
    ['1.999', undefined, undefined],
    ['1.999000000000000001', 'tooMuchWithFee', 'With the network fee, this is more than the 2 ETH you have.'],
  ])('[S5.32] the amount "%s" has the problem %s: %s', (amount, problem, words) => {
    const { amountProblem } = check({ amount })
    expect(amountProblem).toBe(problem)
    expect(describeAmount(amountProblem, true, values, t)).toBe(words)
  })

  it.each([
    ['', 'valid', 'empty', 'Enter the recipient’s address.'],
    ['0x12', 'invalid', 'invalid', 'This isn’t a valid address on Test One. Check that it’s complete.'],
    // It has a notice of its own.
    [bob, 'checksum', 'checksum', undefined],
    [bob, 'pending', 'pending', undefined],
    [bob, 'failed', 'failed', 'The address couldn’t be checked. Try again in a moment.'],
    [bob, 'valid', undefined, undefined],
  ] as const)('[S5.32] receiver "%s" found %s has the problem %s: %s', (receiver, found, problem, words) => {
    const { receiverProblem } = check({ receiver, receiverCheck: found })
    expect(receiverProblem).toBe(problem)
    expect(describeReceiver(receiverProblem, true, values, t)).toBe(words)
    expect(describeReceiver(receiverProblem, false, values, t)).toBeUndefined()
  })

  it('has no problem while balance or fee are unknown', () => {
    expect(check({ amount: '1000', balance: undefined }).amountProblem).toBeUndefined()
    expect(check({ amount: '2', fee: undefined }).amountProblem).toBeUndefined()
  })

  it('rejects an amount that exceeds the balance together with the fee', () => {
    const money = fc.bigInt({ min: 0n, max: 10n ** 24n })
    fc.assert(
      fc.property(money, money, money, (value, balance, fee) => {
        const { amountProblem } = check({ amount: String(value), decimals: 0, balance, fee })
        return (amountProblem === undefined) === (value > 0n && value + fee <= balance)
      }),
    )
  })
})
