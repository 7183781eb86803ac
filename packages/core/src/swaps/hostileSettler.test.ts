import { describe, expect, it } from 'vitest'
import type { TestConfigParameters } from '../testing/createTestConfig.ts'
import { type TestSwaps, testHolder, testSettler } from '../testing/createTestSwaps.ts'
import {
  changeTransaction,
  quoteTestSwap,
  replaceWord,
  type TestPair,
  type TestTransaction,
} from '../testing/quoteTestSwap.ts'
import { testNetwork } from '../testing/testNetwork.ts'

const stranger = '66'.repeat(20)

const open = (
  pair: TestPair,
  prepare: (swaps: TestSwaps) => void = () => {},
  parameters: TestConfigParameters = {},
) =>
  quoteTestSwap(
    pair,
    (swaps) => {
      swaps.isSettler = true
      prepare(swaps)
    },
    parameters,
  )
const lie = (change: (tx: TestTransaction) => Partial<TestTransaction>) =>
  changeTransaction('build-transaction', change)
/** Replaces a word of the inner call, which begins at word 6 of the outer one, after its selector. */
const inner = (index: number, text: string) => replaceWord(6 + index, text, 8)

describe('what a server may answer to a swap by 0x', () => {
  it.each(['nativeIn', 'tokens', 'nativeOut'] as const)(
    '[X.38] the control: an honest swap of a %s is offered',
    async (side) => {
      const { failure, state } = await open(side)
      expect(failure).toBeUndefined()
      expect(state.swapTransaction).toMatchObject({ transaction: { to: testHolder }, gas: 120_000n })
    },
  )

  it('[X.38] so is one by the Settler before the newest, which 0x goes on using for a while', async () => {
    const { state } = await open('tokens', (swaps) => {
      swaps.settlers = [`0x${'5f'.repeat(20)}`, testSettler]
      lie(({ data }) => ({ data: data.replaceAll('5f'.repeat(20), testSettler.slice(2)) }))(swaps)
    })
    expect(state.swapTransaction).toBeDefined()
  })

  it.each<[string, 'nativeIn' | 'tokens', (swaps: TestSwaps) => void, string]>([
    ['another contract', 'tokens', lie(() => ({ to: `eip155:1:0x${stranger}` })), 'target'],
    ['an operator that is no Settler', 'tokens', lie(replaceWord(0, stranger)), 'target'],
    ['a target that is no Settler', 'tokens', lie(replaceWord(3, stranger)), 'target'],
    [
      'a Settler of its own, consistently',
      'tokens',
      lie(({ data }) => ({ data: data.replaceAll('5e'.repeat(20), stranger) })),
      'target',
    ],
    [
      'a Settler that 0x has paused',
      'tokens',
      (swaps) => (swaps.settlers = [undefined, testSettler]),
      'target',
    ],
    ['another token to take', 'tokens', lie(replaceWord(1, stranger)), 'spender'],
    ['a token to take beside coins', 'nativeIn', lie(replaceWord(1, stranger)), 'spender'],
    ['more to take than was typed', 'tokens', lie(replaceWord(2, 'ffffffffffff')), 'amount'],
    ['another receiver', 'tokens', lie(inner(0, stranger)), 'receiver'],
    ['another token to give', 'tokens', lie(inner(1, stranger)), 'route'],
    ['no minimum', 'tokens', lie(inner(2, '0')), 'minimum'],
    ['more coins', 'nativeIn', lie(({ value }) => ({ value: `${value}0` })), 'value'],
    ['coins beside tokens', 'tokens', lie(() => ({ value: '1' })), 'value'],
    [
      'another inner function',
      'tokens',
      lie(({ data }) => ({ data: data.replace('1fff991f', 'a9059cbb') })),
      'function',
    ],
    ['data that is cut off', 'tokens', lie(({ data }) => ({ data: data.slice(0, -64) })), 'data'],
    ['bytes at the end', 'tokens', lie(({ data }) => ({ data: `${data}00` })), 'data'],
    ['data that lies elsewhere', 'tokens', lie(replaceWord(4, 'c0')), 'data'],
  ])(
    '[X.38, X.38a] [T-SWAP] %s is refused, and no transaction is offered',
    async (_, side, prepare, field) => {
      const { failure, state, wallet } = await open(side, prepare)
      expect(failure).toMatchObject({ name: 'SwapError', reason: 'mismatch', field })
      expect(state.swapTransaction).toBeUndefined()
      expect(wallet.asked).toEqual(['connect'])
    },
  )

  it('[X.38] [T-SWAP] the same calldata to a contract that isn’t 0x’s AllowanceHolder is refused, though the quote names it', async () => {
    const { failure } = await open('tokens', (swaps) => {
      swaps.change = (_, answer) =>
        JSON.parse(JSON.stringify(answer).replaceAll(testHolder.slice(2), stranger))
    })
    expect(failure).toMatchObject({ name: 'SwapError', reason: 'mismatch', field: 'target' })
  })

  describe('and its proxy of the chain beside it', () => {
    /** The server swaps over a Settler of its own, which its proxy says is 0x's; the chain knows better. */
    const lieTwice = (swaps: TestSwaps) => {
      swaps.proxySettlers = [`0x${stranger}`, undefined]
      lie(({ data }) => ({ data: data.replaceAll('5e'.repeat(20), stranger) }))(swaps)
    }
    const swapRouters = { 'eip155:1': [testHolder] }
    const bare = (...http: string[]) => ({
      networks: [{ ...testNetwork(1), rpcUrls: { default: { http } } }],
    })
    const rpcUrls = { 'eip155:1': [{ url: 'https://rpc.example/own' }] }

    it.each<[string, TestConfigParameters]>([
      ['the chain’s own URL', { swapRouters }],
      ['the chain’s own URL, without a pinned contract', {}],
      ['the app’s own URL', { swapRouters, ...bare(), rpcUrls }],
    ])(
      '[X.38] [T-SWAP] a Settler both name is refused by %s; the true one is offered',
      async (_, parameters) => {
        const { failure, state, wallet } = await open('tokens', lieTwice, parameters)
        expect(failure).toMatchObject({ name: 'SwapError', reason: 'mismatch', field: 'target' })
        expect(state.swapTransaction).toBeUndefined()
        expect(wallet.asked).toEqual(['connect'])
        const control = await open(
          'tokens',
          (swaps) => (swaps.proxySettlers = [`0x${stranger}`, undefined]),
          parameters,
        )
        expect(control.state.swapTransaction).toMatchObject({ transaction: { to: testHolder } })
      },
    )

    it('[X.38] [T-SWAP] where only the server could be asked, a pinned contract of 0x isn’t used at all', async () => {
      const { failure, state } = await open('tokens', undefined, { swapRouters, ...bare() })
      expect(failure).toMatchObject({
        name: 'SwapError',
        reason: 'build',
        message: expect.stringMatching(/RPC URL/),
      })
      expect(state.swapTransaction).toBeUndefined()
      // who trusts the server with the contract trusts it with its Settler too
      const trusting = await open('tokens', undefined, bare())
      expect(trusting.state.swapTransaction).toMatchObject({ transaction: { to: testHolder } })
    })

    it('[X.38] [T-SWAP] nor is the proxy asked where the chain’s own URL doesn’t answer', async () => {
      const { failure, state } = await open('tokens', lieTwice, {
        swapRouters,
        ...bare('https://down.example'),
      })
      expect(failure).toMatchObject({ name: 'SwapError', reason: 'build' })
      expect(state.swapTransaction).toBeUndefined()
    })
  })
})
