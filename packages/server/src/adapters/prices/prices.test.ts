import { describe, expect, it } from 'vitest'
import { PricesUnavailableError } from '../../errors.ts'
import type { PriceSource } from './priceSource.ts'
import { createPrices } from './prices.ts'

const log = { warn: () => undefined }
const source = (prices: Record<string, number>): PriceSource & { asked: string[][] } => {
  const asked: string[][] = []
  return {
    asked,
    name: 'list',
    quote: async (tokens) => {
      asked.push([...tokens])
      return new Map(
        tokens.flatMap((token) => (token in prices ? [[token, { price: prices[token] ?? 0, at: 5 }]] : [])),
      )
    },
  }
}
const down: PriceSource = { name: 'down', quote: () => Promise.reject(new Error('down')) }

describe('createPrices', () => {
  it('asks each source for what those before it did not know', async () => {
    const [first, second] = [source({ 'eip155:1:0xa': 1 }), source({ 'eip155:1:0xa': 9, 'eip155:1:0xb': 2 })]
    const prices = createPrices({ sources: [first, second], log })
    expect(await prices.quote(['eip155:1:0xa', 'eip155:1:0xb', 'eip155:1:0xc'], 'usd')).toEqual(
      new Map([
        ['eip155:1:0xa', { price: 1, at: 5, source: 'list' }],
        ['eip155:1:0xb', { price: 2, at: 5, source: 'list' }],
      ]),
    )
    expect(second.asked).toEqual([['eip155:1:0xb', 'eip155:1:0xc']])
  })

  it('[T-NUM] negative, zero, infinite and absurd prices of a source are left out', async () => {
    const prices = createPrices({
      sources: [
        source({
          'eip155:1:0xa': -1,
          'eip155:1:0xb': Number.NaN,
          'eip155:1:0xc': Number.POSITIVE_INFINITY,
          'eip155:1:0xd': 0,
          'eip155:1:0xe': 3,
        }),
      ],
      log,
    })
    const tokens = ['a', 'b', 'c', 'd', 'e'].map((letter) => `eip155:1:0x${letter}` as const)
    expect([...(await prices.quote(tokens, 'usd'))]).toEqual([
      ['eip155:1:0xe', { price: 3, at: 5, source: 'list' }],
    ])
  })

  it('a source that is down is passed over; only when all are it fails', async () => {
    const known = source({ 'eip155:1:0xa': 1 })
    expect((await createPrices({ sources: [down, known], log }).quote(['eip155:1:0xa'], 'usd')).size).toBe(1)
    await expect(
      createPrices({ sources: [down, down], log }).quote(['eip155:1:0xa'], 'usd'),
    ).rejects.toBeInstanceOf(PricesUnavailableError)
    expect((await createPrices({ sources: [], log }).quote(['eip155:1:0xa'], 'usd')).size).toBe(0)
  })
})
