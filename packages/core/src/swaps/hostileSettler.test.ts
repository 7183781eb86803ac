import { describe, expect, it, vi } from 'vitest'
import type { TestConfigParameters } from '../testing/createTestConfig.ts'
import { createTestSwaps, type TestSwaps, testHolder, testSettler } from '../testing/createTestSwaps.ts'
import { startConnected } from '../testing/startTestConfig.ts'
import { testNetwork } from '../testing/testNetwork.ts'
import { initializeSwap } from './initializeSwap.ts'
import { quoteSwap } from './quoteSwap.ts'
import { getSwap, updateSwap } from './swapForm.ts'

const stranger = '66'.repeat(20)
type Tx = { to: string; data: string; value?: string }

async function open(
  side: 'coin' | 'token' | 'out',
  prepare: (swaps: TestSwaps) => void = () => {},
  parameters: TestConfigParameters = {},
) {
  const swaps = createTestSwaps()
  swaps.isSettler = true
  swaps.allowance = 2n ** 255n
  prepare(swaps)
  const { config, adapter, wallet } = await startConnected({
    server: { api: 'https://api.example', projectId: 'local' },
    ...parameters,
  })
  adapter.balances.set((wallet.accounts[0] ?? '').toLowerCase(), 10n ** 24n)
  await initializeSwap(config)
  const [eth, tusd, lkt] = getSwap(config).tokens
  const [sourceToken, toToken] = { coin: [eth, tusd], token: [tusd, lkt], out: [tusd, eth] }[side]
  updateSwap(config, { sourceToken, toToken, sourceTokenAmount: '5' })
  const failure = await quoteSwap(config).then(
    () => undefined,
    (error: unknown) => error,
  )
  vi.unstubAllGlobals()
  return { failure, state: getSwap(config), wallet }
}

const lie = (change: (tx: Tx) => Partial<Tx>) => (swaps: TestSwaps) => {
  swaps.change = (name, answer) => {
    const { tx } = answer as { tx?: Tx }
    return name === 'build-transaction' && tx ? { tx: { ...tx, ...change(tx) } } : answer
  }
}
/** Puts something else where a word of the outer call was; the inner one begins at word 6, after its selector. */
const atWord =
  (index: number, text: string, shift = 0) =>
  (tx: Tx) => {
    const start = 10 + index * 64 + shift
    return { data: tx.data.slice(0, start) + text.padStart(64, '0') + tx.data.slice(start + 64) }
  }
const inner = (index: number, text: string) => atWord(6 + index, text, 8)

describe('what a server may answer to a swap by 0x', () => {
  it.each(['coin', 'token', 'out'] as const)(
    '[X.38] the control: an honest swap of a %s is offered',
    async (side) => {
      const { failure, state } = await open(side)
      expect(failure).toBeUndefined()
      expect(state.swapTransaction).toMatchObject({ transaction: { to: testHolder }, gas: 120_000n })
    },
  )

  it('[X.38] so is one by the Settler before the newest, which 0x goes on using for a while', async () => {
    const { state } = await open('token', (swaps) => {
      swaps.settlers = [`0x${'5f'.repeat(20)}`, testSettler]
      lie(({ data }) => ({ data: data.replaceAll('5f'.repeat(20), testSettler.slice(2)) }))(swaps)
    })
    expect(state.swapTransaction).toBeDefined()
  })

  it.each<[string, 'coin' | 'token', (swaps: TestSwaps) => void, string]>([
    ['another contract', 'token', lie(() => ({ to: `eip155:1:0x${stranger}` })), 'target'],
    ['an operator that is no Settler', 'token', lie(atWord(0, stranger)), 'target'],
    ['a target that is no Settler', 'token', lie(atWord(3, stranger)), 'target'],
    [
      'a Settler of its own, consistently',
      'token',
      lie(({ data }) => ({ data: data.replaceAll('5e'.repeat(20), stranger) })),
      'target',
    ],
    [
      'a Settler that 0x has paused',
      'token',
      (swaps) => (swaps.settlers = [undefined, testSettler]),
      'target',
    ],
    ['another token to take', 'token', lie(atWord(1, stranger)), 'spender'],
    ['a token to take beside coins', 'coin', lie(atWord(1, stranger)), 'spender'],
    ['more to take than was typed', 'token', lie(atWord(2, 'ffffffffffff')), 'amount'],
    ['another receiver', 'token', lie(inner(0, stranger)), 'receiver'],
    ['another token to give', 'token', lie(inner(1, stranger)), 'route'],
    ['no minimum', 'token', lie(inner(2, '0')), 'minimum'],
    ['more coins', 'coin', lie(({ value }) => ({ value: `${value}0` })), 'value'],
    ['coins beside tokens', 'token', lie(() => ({ value: '1' })), 'value'],
    [
      'another inner function',
      'token',
      lie(({ data }) => ({ data: data.replace('1fff991f', 'a9059cbb') })),
      'function',
    ],
    ['data that is cut off', 'token', lie(({ data }) => ({ data: data.slice(0, -64) })), 'data'],
    ['bytes at the end', 'token', lie(({ data }) => ({ data: `${data}00` })), 'data'],
    ['data that lies elsewhere', 'token', lie(atWord(4, 'c0')), 'data'],
  ])('[X.38] [T-SWAP] %s is refused, and no transaction is offered', async (_, side, prepare, field) => {
    const { failure, state, wallet } = await open(side, prepare)
    expect(failure).toMatchObject({ name: 'SwapMismatchError', field })
    expect(state.swapTransaction).toBeUndefined()
    expect(wallet.asked).toEqual(['connect'])
  })

  it('[X.38] [T-SWAP] the same calldata to a contract that isn’t 0x’s AllowanceHolder is refused, though the quote names it', async () => {
    const { failure } = await open('token', (swaps) => {
      swaps.change = (_, answer) =>
        JSON.parse(JSON.stringify(answer).replaceAll(testHolder.slice(2), stranger))
    })
    expect(failure).toMatchObject({ name: 'SwapMismatchError', field: 'target' })
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
    const customRpcUrls = { 'eip155:1': [{ url: 'https://rpc.example/own' }] }

    it.each<[string, TestConfigParameters]>([
      ['the chain’s own URL', { swapRouters }],
      ['the chain’s own URL, without a pinned contract', {}],
      ['the app’s own URL', { swapRouters, ...bare(), customRpcUrls }],
    ])(
      '[X.38] [T-SWAP] a Settler both name is refused by %s; the true one is offered',
      async (_, parameters) => {
        const { failure, state, wallet } = await open('token', lieTwice, parameters)
        expect(failure).toMatchObject({ name: 'SwapMismatchError', field: 'target' })
        expect(state.swapTransaction).toBeUndefined()
        expect(wallet.asked).toEqual(['connect'])
        const control = await open(
          'token',
          (swaps) => (swaps.proxySettlers = [`0x${stranger}`, undefined]),
          parameters,
        )
        expect(control.state.swapTransaction).toMatchObject({ transaction: { to: testHolder } })
      },
    )

    it('[X.38] [T-SWAP] where only the server could be asked, a pinned contract of 0x isn’t used at all', async () => {
      const { failure, state } = await open('token', undefined, { swapRouters, ...bare() })
      expect(failure).toMatchObject({
        name: 'SwapError',
        failure: 'build',
        message: expect.stringMatching(/RPC URL/),
      })
      expect(state.swapTransaction).toBeUndefined()
      // who trusts the server with the contract trusts it with its Settler too
      const trusting = await open('token', undefined, bare())
      expect(trusting.state.swapTransaction).toMatchObject({ transaction: { to: testHolder } })
    })

    it('[X.38] [T-SWAP] nor is the proxy asked where the chain’s own URL doesn’t answer', async () => {
      const { failure, state } = await open('token', lieTwice, {
        swapRouters,
        ...bare('https://down.example'),
      })
      expect(failure).toMatchObject({ name: 'SwapError', failure: 'build' })
      expect(state.swapTransaction).toBeUndefined()
    })
  })
})
