import { describe, expect, it, vi } from 'vitest'
import type { TestConfigParameters } from '../testing/createTestConfig.ts'
import { createTestSwaps, type TestSwaps, testRouter } from '../testing/createTestSwaps.ts'
import { startConnected } from '../testing/startTestConfig.ts'
import { initializeSwap } from './initializeSwap.ts'
import { quoteSwap } from './quoteSwap.ts'
import { getSwap, updateSwap } from './swapForm.ts'

const stranger = '66'.repeat(20)
type Tx = { from: string; to: string; data: string; value?: string }
type Pair = 'coinIn' | 'coinOut' | 'tokens' | 'approval'

async function open(
  pair: Pair,
  prepare: (swaps: TestSwaps) => void = () => {},
  parameters: TestConfigParameters = {},
) {
  const swaps = createTestSwaps()
  swaps.allowance = pair === 'approval' ? 0n : 2n ** 255n
  prepare(swaps)
  const test = await startConnected({
    server: { api: 'https://api.example', projectId: 'local' },
    ...parameters,
  })
  const { config, adapter, wallet } = test
  adapter.balances.set((wallet.accounts[0] ?? '').toLowerCase(), 10n ** 24n)
  await initializeSwap(config)
  const [eth, tusd, lkt] = getSwap(config).tokens
  const pairs = {
    coinIn: [eth, tusd],
    coinOut: [tusd, eth],
    tokens: [tusd, lkt],
    approval: [tusd, lkt],
  } as const
  const [sourceToken, toToken] = pairs[pair]
  updateSwap(config, { sourceToken, toToken, sourceTokenAmount: '5' })
  const failure = await quoteSwap(config).then(
    () => undefined,
    (error: unknown) => error,
  )
  vi.unstubAllGlobals()
  return { failure, state: getSwap(config), wallet }
}

/** Changes what one call answers about a transaction. */
const lie = (call: string, change: (tx: Tx) => Partial<Tx>) => (swaps: TestSwaps) => {
  swaps.change = (name, answer) => {
    const { tx } = answer as { tx?: Tx }
    return name === call && tx ? { tx: { ...tx, ...change(tx) } } : answer
  }
}
/** Puts something else where a word of the call data was; the selector is before word 0. */
const atWord = (index: number, text: string) => (tx: Tx) => {
  const start = 10 + index * 64
  return { data: tx.data.slice(0, start) + text.padStart(64, '0') + tx.data.slice(start + 64) }
}
const quoteLie = (change: object) => (swaps: TestSwaps) => {
  swaps.change = (name, answer) => {
    const { quotes } = answer as { quotes?: object[] }
    return name === 'quotes' && quotes ? { quotes: [{ ...quotes[0], ...change }] } : answer
  }
}
const built = 'build-transaction'

describe('what a server may answer to a swap', () => {
  it.each(['coinIn', 'coinOut', 'tokens'] as const)(
    '[X.38] [S4.17] the control: an honest %s swap is offered',
    async (pair) => {
      const { failure, state } = await open(pair)
      expect(failure).toBeUndefined()
      expect(state.swapTransaction).toMatchObject({ transaction: { to: testRouter }, gas: 120_000n })
    },
  )

  it('[X.38] the control: an honest approval is offered', async () => {
    const { failure, state } = await open('approval')
    expect(failure).toBeUndefined()
    expect(state.approvalTransaction).toBeDefined()
    expect(state.swapTransaction).toBeUndefined()
  })

  it.each([
    ['the server names more than the chain', 2n ** 255n, 0n, true],
    ['the chain has more than the server names', 0n, 2n ** 255n, true],
    ['both are enough', 2n ** 255n, 2n ** 255n, false],
  ])('[X.38] the lower allowance counts where %s', async (_, named, real, needsApproval) => {
    const { failure, state } = await open('tokens', (swaps) => {
      swaps.allowance = real
      swaps.change = (name, answer) => (name === 'allowance' ? { allowance: String(named) } : answer)
    })
    expect(failure).toBeUndefined()
    expect(state.approvalTransaction !== undefined).toBe(needsApproval)
    expect(state.swapTransaction !== undefined).toBe(!needsApproval)
  })

  it.each<[string, Pair, (swaps: TestSwaps) => void, string]>([
    ['another target', 'tokens', lie(built, () => ({ to: `eip155:1:0x${stranger}` })), 'target'],
    [
      'a target on another chain',
      'tokens',
      lie(built, ({ to }) => ({ to: to.replace('eip155:1:', 'eip155:10:') })),
      'target',
    ],
    [
      'the source token as target',
      'tokens',
      lie(built, () => ({ to: `eip155:1:0x${'11'.repeat(20)}` })),
      'target',
    ],
    ['another account', 'tokens', lie(built, () => ({ from: `eip155:1:0x${stranger}` })), 'account'],
    [
      'a transfer instead of a swap',
      'tokens',
      lie(built, ({ data }) => ({ data: `0xa9059cbb${data.slice(10)}` })),
      'function',
    ],
    [
      'the swap of another pair of kinds',
      'tokens',
      lie(built, ({ data }) => ({ data: `0x18cbafe5${data.slice(10)}` })),
      'function',
    ],
    ['a higher amount', 'tokens', lie(built, atWord(0, 'ffffffff')), 'amount'],
    ['no minimum', 'tokens', lie(built, atWord(1, '0')), 'minimum'],
    [
      'a minimum one below the quote’s',
      'coinIn',
      lie(built, ({ data }) =>
        atWord(0, (BigInt(`0x${data.slice(10, 74)}`) - 1n).toString(16))({ data, from: '', to: '' }),
      ),
      'minimum',
    ],
    ['another receiver', 'tokens', lie(built, atWord(3, stranger)), 'receiver'],
    ['another token at the end', 'tokens', lie(built, atWord(7, stranger)), 'route'],
    ['another token at the beginning', 'tokens', lie(built, atWord(6, stranger)), 'route'],
    ['a deadline without end', 'tokens', lie(built, atWord(4, 'f'.repeat(64))), 'deadline'],
    ['coins beside tokens', 'tokens', lie(built, () => ({ value: '1' })), 'value'],
    ['more coins than were typed', 'coinIn', lie(built, ({ value }) => ({ value: `${value}0` })), 'value'],
    ['bytes at the end', 'tokens', lie(built, ({ data }) => ({ data: `${data}00` })), 'data'],
    ['data that is cut off', 'tokens', lie(built, ({ data }) => ({ data: data.slice(0, -64) })), 'data'],
    ['a spender of its own', 'approval', lie('build-approve', atWord(0, stranger)), 'spender'],
    ['an unlimited approval', 'approval', lie('build-approve', atWord(1, 'f'.repeat(64))), 'amount'],
    [
      'an approval of another token',
      'approval',
      lie('build-approve', () => ({ from: `eip155:1:0x${stranger}` })),
      'target',
    ],
    ['an approval that pays', 'approval', lie('build-approve', () => ({ value: '1' })), 'value'],
    ['a quote of another amount', 'tokens', quoteLie({ fromAmount: '1' }), 'amount'],
    ['a quote of another token', 'tokens', quoteLie({ toAccount: `eip155:1:0x${stranger}` }), 'route'],
    ['a router without code', 'tokens', (swaps) => (swaps.hasCode = false), 'contract'],
    [
      'the account itself as router',
      'tokens',
      quoteLie({ router: 'eip155:1:0x00000000000000000000000000000000000000A1' }),
      'target',
    ],
  ])('[X.38] [T-SWAP] %s is refused, and no transaction is offered', async (_, pair, prepare, field) => {
    const { failure, state, wallet } = await open(pair, prepare)
    expect(failure).toMatchObject({ name: 'SwapMismatchError', field })
    expect(state.swapTransaction).toBeUndefined()
    expect(state.approvalTransaction).toBeUndefined()
    expect(wallet.asked).toEqual(['connect'])
  })

  it('[X.38] [T-SWAP] a server that lies the same everywhere is held to the routers the app named', async () => {
    const consistent = (swaps: TestSwaps) => {
      swaps.change = (_, answer) => JSON.parse(JSON.stringify(answer).replaceAll('77'.repeat(20), stranger))
    }
    const pinned = { swapRouters: { 'eip155:1': [testRouter] } }
    const { failure, state } = await open('coinIn', consistent, pinned)
    expect(failure).toMatchObject({ name: 'SwapMismatchError', field: 'target' })
    expect(state.swapTransaction).toBeUndefined()
    // the control: nobody named any
    expect((await open('coinIn', consistent)).state.swapTransaction).toBeDefined()
  })

  it.each([
    ['no amount', { toAmount: undefined }, 'Incorrect amount'],
    ['nothing', { toAmount: '0' }, 'Incorrect amount'],
    ['more than 256 bits', { toAmount: String(2n ** 256n) }, 'Incorrect amount'],
  ])('[S5.15] [T-NUM] a quote of %s is said where the amount is', async (_, change, words) => {
    const { failure, state } = await open('tokens', quoteLie(change))
    expect(failure).toBeUndefined()
    expect(state).toMatchObject({ inputError: words, toTokenAmount: '' })
  })

  it.each([
    ['negative', { toAmount: '-5' }],
    ['an exponent', { toAmount: '1e400' }],
    ['a number with a point', { toAmount: '1.5' }],
    ['a number', { toAmount: 5 }],
    ['a fee of 200 %', { feeBps: 20_000 }],
  ])('[X.36] [T-NUM] a quote that is %s is no answer', async (_, change) => {
    const { failure, state } = await open('tokens', quoteLie(change))
    expect(failure).toMatchObject({ code: 'INVALID_RESPONSE' })
    expect(state.swapTransaction).toBeUndefined()
  })
})
