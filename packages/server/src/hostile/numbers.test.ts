import { accountNfts, fungiblePrices, historyTransfer, tokenBalance } from '@latchkey/protocol/schemas'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, it } from 'vitest'

const balance = (
  change: { price?: unknown; value?: unknown; decimals?: unknown; numeric?: unknown } = {},
) => {
  const { price = 1, value, decimals = '18', numeric = '1.5' } = change
  return {
    name: 'Token',
    symbol: 'TKN',
    chainId: 'eip155:1',
    price,
    ...(value !== undefined && { value }),
    quantity: { decimals, numeric },
    iconUrl: '',
  }
}
const passes = (change: Parameters<typeof balance>[0]) => v.safeParse(tokenBalance, balance(change)).success
/** As it comes over the wire: `1e400` is a number to JSON and none to us. */
const overWire = (text: string): unknown => JSON.parse(text)

it('[X.36] [T-NUM] prices and values are finite and not negative, as they come over the wire', () => {
  for (const text of [
    '1e400',
    '-1e400',
    '-1',
    '-0.0001',
    '"1"',
    'null',
    '[]',
    '{}',
    'true',
    '"1e400"',
    '"NaN"',
  ]) {
    expect(passes({ price: overWire(text) }), text).toBe(false)
    if (text !== 'null') expect(passes({ value: overWire(text) }), text).toBe(false)
    const price = {
      address: 'eip155:1:0x',
      name: '',
      symbol: '',
      iconUrl: '',
      price: overWire(text),
      decimals: 1,
    }
    expect(v.safeParse(fungiblePrices, { fungibles: [price] }).success, text).toBe(false)
  }
  fc.assert(
    fc.property(fc.double(), (price) => {
      expect(passes({ price })).toBe(Number.isFinite(price) && price >= 0)
    }),
  )
})

it('[T-NUM] amounts are plain decimal text, whatever a token claims', () => {
  const wrong = [
    '-1',
    '+1',
    '1e18',
    '1e-7',
    '0x10',
    '1,5',
    '.5',
    '5.',
    ' 1',
    '1 ',
    '',
    'NaN',
    'Infinity',
    '١',
    '1'.repeat(401),
  ]
  for (const numeric of wrong) {
    expect(passes({ numeric }), numeric).toBe(false)
    const transfer = { direction: 'in', quantity: { numeric }, value: null, price: null }
    expect(v.safeParse(historyTransfer, transfer).success, numeric).toBe(false)
  }
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
      fc.integer({ min: 0, max: 255 }),
      (units, decimals) => {
        const digits = units.toString().padStart(decimals + 1, '0')
        const numeric = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
        expect(v.parse(tokenBalance, balance({ numeric, decimals: String(decimals) })).quantity.numeric).toBe(
          numeric,
        )
      },
    ),
  )
})

it('[T-NUM] decimals are text of a whole number, in prices a whole number from 0 to 255', () => {
  for (const decimals of ['-1', '1.5', '1e2', '', 'x', '1000', 18, null])
    expect(passes({ decimals })).toBe(false)
  const price = (decimals: unknown) => ({
    fungibles: [{ address: 'eip155:1:0x', name: '', symbol: '', iconUrl: '', price: 1, decimals }],
  })
  for (let decimals = 0; decimals <= 255; decimals++)
    expect(v.safeParse(fungiblePrices, price(decimals)).success).toBe(true)
  for (const decimals of [-1, 256, 1.5, '18', Number.NaN, overWire('1e400')])
    expect(v.safeParse(fungiblePrices, price(decimals)).success).toBe(false)
})

it('[T-NUM] numbers of NFTs have 78 digits at most and no sign', () => {
  const nft = (tokenId: unknown, amount: unknown = '1') => ({
    data: [{ chain: 'eip155:1', contract: '0x', tokenId, name: '', image: null, amount, is_spam: false }],
  })
  const most = (2n ** 256n - 1n).toString()
  expect(v.safeParse(accountNfts, nft(most, most)).success).toBe(true)
  for (const wrong of ['-1', '0x1', '1.0', '', '1'.repeat(79), 1, null]) {
    expect(v.safeParse(accountNfts, nft(wrong)).success).toBe(false)
    expect(v.safeParse(accountNfts, nft('1', wrong)).success).toBe(false)
  }
})
