import type { OnrampOptions, OnrampProvider } from '@latchkey/core/onramp'
import { describe, expect, it } from 'vitest'
import { formatMoney } from './formatMoney.ts'
import { chooseOnramp } from './onrampChoice.tsx'

const provider = (id: string): OnrampProvider => ({
  id,
  name: id,
  feeRange: '1-2%',
  supportedChains: ['eip155'],
  quotes: true,
  isTest: false,
})
const token = (id: string) => ({
  id,
  name: id,
  symbol: id,
  network: 'eip155:1' as const,
  networkName: 'x',
  address: undefined,
  decimals: 18,
})
const options: OnrampOptions = {
  paymentCurrencies: [
    {
      id: 'USD',
      methods: [
        { id: 'ach_bank_account', min: 1n, max: 2n },
        { id: 'card', min: 1_000n, max: 750_000n },
      ],
    },
    { id: 'JPY', methods: [{ id: 'bank', min: 1_500n, max: 900_000n }] },
  ],
  tokens: [token('eth'), token('usdc')],
  isFallback: false,
}
const providers = [provider('card'), provider('link')]

describe('chooseOnramp', () => {
  it.each([
    [{ amount: '50' }, 'card', 'USD', 'eth', 5_000n, undefined],
    [
      { amount: '50', provider: 'link', paymentCurrency: 'JPY', token: 'usdc' },
      'link',
      'JPY',
      'usdc',
      undefined,
      'limits',
    ],
    [{ amount: '1500', paymentCurrency: 'JPY' }, 'card', 'JPY', 'eth', 1_500n, undefined],
    [
      { amount: '50', provider: 'gone', paymentCurrency: 'XXX', token: 'gone' },
      'card',
      'USD',
      'eth',
      5_000n,
      undefined,
    ],
    [{ amount: '' }, 'card', 'USD', 'eth', undefined, undefined],
    [{ amount: '9.99' }, 'card', 'USD', 'eth', undefined, 'limits'],
    [{ amount: '10' }, 'card', 'USD', 'eth', 1_000n, undefined],
    [{ amount: '7500.00' }, 'card', 'USD', 'eth', 750_000n, undefined],
    [{ amount: '7500.01' }, 'card', 'USD', 'eth', undefined, 'limits'],
    [{ amount: '1.001' }, 'card', 'USD', 'eth', undefined, 'format'],
    [{ amount: '1e3' }, 'card', 'USD', 'eth', undefined, 'format'],
    [{ amount: '-50' }, 'card', 'USD', 'eth', undefined, 'format'],
    [{ amount: '٥٠' }, 'card', 'USD', 'eth', undefined, 'format'],
  ])('[S9.08] of %o: from %s, in %s, %s, %s (%s)', (form, from, currency, bought, amount, problem) => {
    const choice = chooseOnramp(form, providers, options)
    expect(choice.provider?.id).toBe(from)
    expect(choice.currency?.id).toBe(currency)
    expect(choice.token?.id).toBe(bought)
    expect(choice.amount).toBe(amount)
    expect(choice.problem).toBe(problem)
  })

  it.each([
    ['7500.00', 'card', 750_000n, undefined],
    ['7500.01', 'ach_bank_account', 750_001n, undefined],
    ['25000.00', 'ach_bank_account', 2_500_000n, undefined],
    ['25000.01', 'ach_bank_account', undefined, 'limits'],
    ['9.99', 'ach_bank_account', undefined, 'limits'],
    ['', 'card', undefined, undefined],
  ])(
    '[S9.08, S9.09] with the built-in limits %s USD are paid by %s (%s, %s)',
    (amount, method, units, problem) => {
      const methods = [
        { id: 'card', min: 1_000n, max: 750_000n },
        { id: 'ach_bank_account', min: 1_000n, max: 2_500_000n },
      ]
      const choice = chooseOnramp({ amount }, providers, {
        ...options,
        paymentCurrencies: [{ id: 'USD', methods }],
      })
      expect([choice.method, choice.amount, choice.problem]).toEqual([method, units, problem])
      expect(choice.limits).toEqual({ min: 1_000n, max: method === 'card' ? 750_000n : 2_500_000n })
    },
  )

  it('is empty without providers or options', () => {
    expect(chooseOnramp({ amount: '50' }, [], undefined)).toEqual({
      provider: undefined,
      currency: undefined,
      token: undefined,
      amount: undefined,
      method: undefined,
      limits: undefined,
      problem: undefined,
    })
  })
})

describe('formatMoney', () => {
  it.each([
    [10_350n, 2, 'USD', 'en', '$103.50'],
    [10_000n, 2, 'USD', 'en', '$100.00'],
    [1_035_001n, 4, 'USD', 'en', '$103.51'],
    [5n, 2, 'EUR', 'en', '€0.05'],
    [123_456_789n, 2, 'EUR', 'de', '1.234.567,89\u00a0€'],
    [1_500n, 0, 'JPY', 'en', '¥1,500'],
    [9_007_199_254_740_993_00n, 2, 'USD', 'en', '$9,007,199,254,740,993.00'],
  ])('%s of %s digits %s in %s is %s', (units, decimals, currency, locale, text) => {
    expect(formatMoney({ units, decimals, currency }, locale)).toBe(text)
  })
})
