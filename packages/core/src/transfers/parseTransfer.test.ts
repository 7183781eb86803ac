import { describe, expect, it } from 'vitest'
import { InvalidParameterError } from '../base/errors.ts'
import { InvalidSendError } from './errors.ts'
import { parseTransfer } from './parseTransfer.ts'

const currency = { name: 'Ether', decimals: 18, symbol: 'ETH' }
const ether = { caipNetworkId: 'eip155:1', nativeCurrency: currency } as const
const native = { to: '0xb', amount: 1_500_000_000_000_000_000n, gasPrice: 7n }
const contract = '0x00000000000000000000000000000000000000c1'
const coin = { symbol: 'COIN', decimals: 6, address: `eip155:1:${contract}` as const }
const token = { to: '0xb', amount: 1_500_000n, asset: coin }
const parse = (parameters: object, network = ether) => parseTransfer(parameters as never, network)

describe('the parameters of a transfer', () => {
  it('[S5.30] a native transfer needs receiver, amount, gas price and decimals', () => {
    expect(parse(native)).toEqual({
      kind: 'native',
      to: '0xb',
      value: 1_500_000_000_000_000_000n,
      amount: '1.5',
      gasPrice: 7n,
      symbol: 'ETH',
    })
    for (const missing of ['to', 'amount', 'gasPrice']) {
      expect(() => parse({ ...native, [missing]: undefined })).toThrow(InvalidSendError)
    }
    const broken = { ...ether, nativeCurrency: { ...currency, decimals: Number.NaN } }
    expect(() => parseTransfer(native, broken)).toThrow(InvalidSendError)
    expect(() => parse({ ...native, gasPrice: -1n })).toThrow(InvalidSendError)
  })

  it('[S5.29] a token transfer needs token address, amount and receiver, but no gas price', () => {
    expect(parse(token)).toEqual({
      kind: 'token',
      to: '0xb',
      value: 1_500_000n,
      amount: '1.5',
      token: contract,
      symbol: 'COIN',
      decimals: 6,
    })
    for (const missing of ['to', 'amount']) {
      expect(() => parse({ ...token, [missing]: undefined })).toThrow(InvalidSendError)
    }
    for (const address of ['', contract, 'eip155:1:', 'eip155:1:<b>', undefined, null]) {
      const read = () => parse({ ...token, asset: { ...coin, address } })
      expect(read).toThrow(expect.objectContaining({ name: 'InvalidParameterError', field: 'asset.address' }))
    }
  })

  it.each([undefined, null])(
    '[S5.29] an asset that is %o is refused, and is not the native currency',
    (asset) => {
      const read = () => parse({ ...native, asset })
      expect(read).toThrow(InvalidParameterError)
      expect(read).toThrow(expect.objectContaining({ field: 'asset' }))
      expect(parse(native)).toMatchObject({ kind: 'native' })
    },
  )

  it('[S5.29] an asset without an address is the native currency only where its decimals are', () => {
    expect(parse({ ...native, asset: { symbol: 'ETH', decimals: 18 } })).toMatchObject({ kind: 'native' })
    const { address: _, ...unknown } = coin
    for (const asset of [unknown, { ...unknown, decimals: undefined }, { ...unknown, decimals: '18' }]) {
      const read = () => parse({ ...native, asset })
      expect(read).toThrow(expect.objectContaining({ name: 'InvalidParameterError', field: 'asset.address' }))
    }
  })

  it('[X.29] refuses an asset of another network than the transfer, and takes the native one by the network’s symbol', () => {
    const elsewhere = { ...ether, caipNetworkId: 'eip155:10' } as const
    expect(() => parseTransfer(token, elsewhere)).toThrow(InvalidSendError)
    const odd = { symbol: 'ODD', decimals: 18 }
    expect(parse({ ...native, asset: odd })).toMatchObject({ kind: 'native', amount: '1.5', symbol: 'ETH' })
    expect(parse({ ...native, asset: { ...odd, network: 'eip155:1' } })).toMatchObject({ kind: 'native' })
    expect(() => parse({ ...native, asset: { ...odd, network: 'eip155:10' } })).toThrow(InvalidSendError)
  })

  it.each(['', '1', '1.5', 1, 1.5, Number.NaN, 0n, -1n, null, true, {}])(
    '[S5.32] refuses the amount %o',
    (amount) => {
      const read = () => parse({ ...native, amount })
      expect(read).toThrow(InvalidSendError)
      expect(read).toThrow('Please enter a valid amount and receiver address')
    },
  )
})
