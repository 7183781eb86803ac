import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkSendForm, type SendForm } from './sendForm.ts'

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

describe('checkSendForm', () => {
  it('[S5.30] accepts an amount and a valid receiver', () => {
    expect(check({})).toEqual({
      value: 10n ** 18n,
      amountProblem: undefined,
      receiverProblem: undefined,
    })
  })

  it.each([
    ['', 'empty'],
    ['0', 'zero'],
    ['0.000', 'zero'],
    ['-1', 'format'],
    ['+1', 'format'],
    ['1,5', 'format'],
    ['١', 'format'],
    ['1e5', 'format'],
    ['0x1', 'format'],
    [' 1', 'format'],
    [`0.${'1'.repeat(37)}`, 'precision'],
    [`1${'0'.repeat(40)}`, 'tooMuch'],
    ['9'.repeat(100), 'tooLong'],
    ['3', 'tooMuch'],
    ['2', 'tooMuchWithFee'],
    ['1.999', undefined],
    ['1.999000000000000001', 'tooMuchWithFee'],
  ])('[S5.32] the amount "%s" has the problem %s', (amount, problem) => {
    expect(check({ amount }).amountProblem).toBe(problem)
  })

  it.each([
    ['', 'valid', 'empty'],
    ['0x12', 'invalid', 'invalid'],
    [bob, 'checksum', 'checksum'],
    [bob, 'pending', 'pending'],
    [bob, 'failed', 'failed'],
    [bob, 'valid', undefined],
  ] as const)('[S5.32] receiver "%s" found %s: %s', (receiver, receiverCheck, problem) => {
    expect(check({ receiver, receiverCheck }).receiverProblem).toBe(problem)
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
