import { describe, expect, it } from 'vitest'
import { sendTransaction } from './sendTransaction.ts'
import { caller, createWalletCall } from './testing/createWalletCall.ts'

const to = `0x${'b'.repeat(40)}`
const hash = `0x${'cd'.repeat(32)}`
const native = { to, address: caller, data: '0x', value: 10n ** 18n, gasPrice: 1_000_000_000n }
const accepts = { eth_sendTransaction: async () => hash }

describe('sendTransaction', () => {
  it.each([
    ['a native transfer', native, { value: '0xde0b6b3a7640000', gasPrice: '0x3b9aca00' }],
    ['an address without 0x', { to: to.slice(2), value: 0n }, {}],
    [
      'fees of EIP-1559 and a nonce',
      { to, maxFeePerGas: 2_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n, nonce: 7 },
      { maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x3b9aca00', nonce: '0x7' },
    ],
    ['calldata and a gas limit', { to, data: '0xABcd', gas: 21_000n }, { data: '0xABcd', gas: '0x5208' }],
  ])(
    '[S7.28] requests %s in hex; gas and price only where they are given',
    async (_, transaction, fields) => {
      const { call, provider } = createWalletCall(accepts)
      expect(await sendTransaction({ ...call, transaction })).toBe(hash)
      const request = { from: caller, to, data: '0x', value: '0x0', chainId: '0x1', ...fields }
      expect(provider.callsOf('eth_sendTransaction')).toEqual([[request]])
    },
  )

  it.each([
    ['to', { ...native, to: undefined }],
    ['to', { ...native, to: '0x123' }],
    ['to', { ...native, to: `${to}0` }],
    ['address', { ...native, address: to }],
    ['address', { ...native, address: 7 }],
    ['data', { ...native, data: 'hello' }],
    ['data', { ...native, data: '0xabc' }],
    ['value', { ...native, value: -1n }],
    ['value', { ...native, value: 2n ** 256n }],
    ['value', { ...native, value: 1e18 }],
    ['value', { ...native, value: '1' }],
    ['gasPrice', { ...native, gasPrice: 1 }],
    ['gas', { ...native, gas: -1n }],
    ['to', null],
    ['to', 42],
    ['too', { too: to, value: '0.01' }],
    ['gasPrice', { ...native, maxFeePerGas: 1n }],
    ['gasPrice', { ...native, maxPriorityFeePerGas: 1n }],
    ['maxPriorityFeePerGas', { to, maxFeePerGas: 1n, maxPriorityFeePerGas: 2n }],
    ['maxFeePerGas', { to, maxFeePerGas: 1 }],
    ['nonce', { to, nonce: 1n }],
    ['nonce', { to, nonce: -1 }],
    ['nonce', { to, nonce: 1.5 }],
    ['accessList', { to, accessList: [] }],
  ])('refuses a wrong "%s" before the wallet is asked anything', async (field, transaction) => {
    const { call, provider } = createWalletCall(accepts)
    await expect(sendTransaction({ ...call, transaction })).rejects.toMatchObject({
      name: 'InvalidParameterError',
      field,
    })
    expect(provider.requests).toEqual([])
  })

  it.each([
    ['network', { eth_chainId: async () => '0x89' }],
    ['account', { eth_accounts: async () => [to] }],
    ['account', { eth_accounts: async () => [] }],
  ])('[X.29] refuses when the %s moved, without asking the person', async (moved, world) => {
    const { call, provider } = createWalletCall({ ...accepts, ...world })
    await expect(sendTransaction({ ...call, transaction: native })).rejects.toMatchObject({
      name: 'ContextMismatchError',
      moved,
    })
    expect(provider.callsOf('eth_sendTransaction')).toEqual([])
  })

  it.each([undefined, null, '0x', hash.slice(0, -1), `${hash}0`, { hash }])(
    '[S5.12] refuses %j as a transaction hash',
    async (answer) => {
      const { call } = createWalletCall({ eth_sendTransaction: async () => answer })
      await expect(sendTransaction({ ...call, transaction: native })).rejects.toMatchObject({
        name: 'InvalidAnswerError',
      })
    },
  )
})
