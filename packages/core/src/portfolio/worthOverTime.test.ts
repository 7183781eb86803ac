import { describe, expect, it } from 'vitest'
import type { Price } from '../prices/Price.ts'
import type { Token } from '../tokens/Token.ts'
import { worthOverTime } from './worthOverTime.ts'

const network = 'eip155:1' as const
const native = `${network}:0x${'e'.repeat(40)}` as const
const contract = `${network}:0x${'1'.repeat(40)}` as const
const token = (change: Partial<Token>): Token => ({
  network,
  name: 'Coin',
  symbol: 'C',
  decimals: 18,
  amount: 1n,
  formatted: '1',
  ...change,
})
const line = (address: Price['address'], points: readonly (readonly [number, number])[]): Price => ({
  address,
  name: '',
  symbol: '',
  decimals: 18,
  price: points.at(-1)?.[1] ?? 1,
  sparkline: points.map(([at, price]) => ({ at, price })),
})

describe('worthOverTime', () => {
  it('is what is held now at the prices of then, and the worth of now at the end', () => {
    const tokens = [token({ value: 100, price: 2 })]
    expect(
      worthOverTime(
        tokens,
        [
          line(native, [
            [1, 1],
            [2, 3],
          ]),
        ],
        5,
      ),
    ).toEqual([
      { at: 1, worth: 50 },
      { at: 2, worth: 150 },
      { at: 5, worth: 100 },
    ])
  })

  it('begins where every remembered price has begun, and keeps a price until the next', () => {
    const tokens = [token({ value: 10, price: 1 }), token({ value: 10, price: 1, address: contract })]
    const prices = [
      line(native, [
        [1, 9],
        [2, 2],
      ]),
      line(contract.toUpperCase() as typeof contract, [
        [3, 1],
        [4, 4],
      ]),
    ]
    expect(worthOverTime(tokens, prices, 9)).toEqual([
      { at: 3, worth: 30 },
      { at: 4, worth: 60 },
      { at: 9, worth: 20 },
    ])
  })

  it('a token nobody remembers prices of counts with that of now; one without a price doesn’t', () => {
    const tokens = [
      token({ value: 10, price: 1 }),
      token({ value: 7, price: 7, address: contract }),
      token({}),
    ]
    expect(worthOverTime(tokens, [line(native, [[1, 2]])], 3)).toEqual([
      { at: 1, worth: 27 },
      { at: 3, worth: 17 },
    ])
  })

  it('no line where nothing is remembered', () => {
    expect(worthOverTime([token({ value: 1, price: 1 })], [], 3)).toEqual([])
    expect(worthOverTime([], [line(native, [[1, 1]])], 3)).toEqual([])
  })
})
