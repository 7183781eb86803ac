import { describe, expect, it } from 'vitest'
import { initialSendState, type SendState } from '../config/sendState.ts'
import { InvalidSendError } from './errors.ts'
import { parseTransfer } from './parseTransfer.ts'

const currency = { name: 'Ether', decimals: 18, symbol: 'ETH' }
const ether = { caipNetworkId: 'eip155:1', nativeCurrency: currency } as const
const native: SendState = {
  ...initialSendState,
  sendTokenAmount: '1.5',
  receiverAddress: '0xb',
  gasPrice: 7n,
}
const contract = '0x00000000000000000000000000000000000000c1'
const coin = { name: 'Coin', symbol: 'COIN', decimals: 6, address: `eip155:1:${contract}` }
const { gasPrice: _, ...priceless } = native
const token: SendState = { ...priceless, token: coin }

describe('the send form', () => {
  it('[S5.30] a native send needs receiver, amount, gas price and decimals', () => {
    expect(parseTransfer(native, ether)).toEqual({
      kind: 'native',
      to: '0xb',
      value: 1_500_000_000_000_000_000n,
      amount: '1.5',
      gasPrice: 7n,
      symbol: 'ETH',
    })
    for (const missing of ['receiverAddress', 'sendTokenAmount', 'gasPrice'] as const) {
      expect(() => parseTransfer({ ...native, [missing]: undefined }, ether)).toThrow(InvalidSendError)
    }
    const broken = { ...ether, nativeCurrency: { ...currency, decimals: Number.NaN } }
    expect(() => parseTransfer(native, broken)).toThrow(InvalidSendError)
    expect(() => parseTransfer({ ...native, gasPrice: -1n }, ether)).toThrow(InvalidSendError)
  })

  it('[S5.29] a token send needs token address, amount and receiver, but no gas price', () => {
    expect(parseTransfer(token, ether)).toEqual({
      kind: 'token',
      to: '0xb',
      value: 1_500_000n,
      amount: '1.5',
      token: contract,
      symbol: 'COIN',
      decimals: 6,
    })
    for (const missing of ['receiverAddress', 'sendTokenAmount'] as const) {
      expect(() => parseTransfer({ ...token, [missing]: undefined }, ether)).toThrow(InvalidSendError)
    }
    for (const address of ['', contract, 'eip155:1:', 'eip155:1:<b>']) {
      expect(() => parseTransfer({ ...token, token: { ...coin, address } }, ether)).toThrow(InvalidSendError)
    }
  })

  it('[X.29] refuses a token of another network than the send, and takes the native one by its own decimals', () => {
    const elsewhere = { ...ether, caipNetworkId: 'eip155:10' } as const
    expect(() => parseTransfer(token, elsewhere)).toThrow(InvalidSendError)
    const odd = { name: 'Ether', symbol: 'ETH', decimals: 2 }
    expect(parseTransfer({ ...native, token: odd }, ether)).toMatchObject({
      kind: 'native',
      value: 15n * 10n ** 17n,
    })
  })

  it.each(['', '0', '0.0', '-1', '+1', '1,5', '١', '1e5', '0x1', ' 1', '1 0', '.', `0.${'1'.repeat(37)}`])(
    '[S5.32] refuses the amount %o',
    (sendTokenAmount) => {
      const read = () => parseTransfer({ ...native, sendTokenAmount }, ether)
      expect(read).toThrow(InvalidSendError)
      expect(read).toThrow('Please enter a valid amount and receiver address')
    },
  )
})
