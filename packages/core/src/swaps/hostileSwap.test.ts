import { describe, expect, it } from 'vitest'
import { type TestSwaps, testRouter } from '../testing/createTestSwaps.ts'
import {
  changeTransaction as lie,
  quoteTestSwap,
  replaceWord,
  type TestPair,
} from '../testing/quoteTestSwap.ts'

const stranger = '66'.repeat(20)
/** `approval`: two tokens, of which the router may not spend the first yet. */
type Pair = TestPair | 'approval'

const open = (
  pair: Pair,
  prepare: (swaps: TestSwaps) => void = () => {},
  parameters: Parameters<typeof quoteTestSwap>[2] = {},
) =>
  quoteTestSwap(
    pair === 'approval' ? 'tokens' : pair,
    (swaps) => {
      if (pair === 'approval') swaps.allowance = 0n
      prepare(swaps)
    },
    parameters,
  )
const quoteLie = (change: object) => (swaps: TestSwaps) => {
  swaps.change = (name, answer) => {
    const { quotes } = answer as { quotes?: object[] }
    return name === 'quotes' && quotes ? { quotes: [{ ...quotes[0], ...change }] } : answer
  }
}
const built = 'build-transaction'

describe('what a server may answer to a swap', () => {
  it.each(['nativeIn', 'nativeOut', 'tokens'] as const)(
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

  it.each([
    ['the token to pay', 'tokens', 'TUSD', 8],
    ['the token to receive', 'tokens', 'LKT', 12],
    ['the native currency', 'nativeIn', 'ETH', 20],
  ] as const)(
    '[X.38] other decimals than the chain’s of %s are refused',
    async (_, pair, symbol, decimals) => {
      const { failure, state } = await open(pair, (swaps) => {
        swaps.change = (name, answer) => {
          const { tokens } = answer as { tokens?: { symbol: string }[] }
          if (name !== 'tokens' || !tokens) return answer
          return { tokens: tokens.map((token) => (token.symbol === symbol ? { ...token, decimals } : token)) }
        }
      })
      expect(failure).toMatchObject({ name: 'SwapError', reason: 'mismatch', field: 'decimals' })
      expect(state.swapTransaction).toBeUndefined()
      expect(state.approvalTransaction).toBeUndefined()
    },
  )

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
    ['a higher amount', 'tokens', lie(built, replaceWord(0, 'ffffffff')), 'amount'],
    ['no minimum', 'tokens', lie(built, replaceWord(1, '0')), 'minimum'],
    [
      'a minimum one below the quote’s',
      'nativeIn',
      lie(built, ({ data }) =>
        replaceWord(0, (BigInt(`0x${data.slice(10, 74)}`) - 1n).toString(16))({ data }),
      ),
      'minimum',
    ],
    ['another receiver', 'tokens', lie(built, replaceWord(3, stranger)), 'receiver'],
    ['another token at the end', 'tokens', lie(built, replaceWord(7, stranger)), 'route'],
    ['another token at the beginning', 'tokens', lie(built, replaceWord(6, stranger)), 'route'],
    ['a deadline without end', 'tokens', lie(built, replaceWord(4, 'f'.repeat(64))), 'deadline'],
    ['coins beside tokens', 'tokens', lie(built, () => ({ value: '1' })), 'value'],
    ['more coins than were typed', 'nativeIn', lie(built, ({ value }) => ({ value: `${value}0` })), 'value'],
    ['bytes at the end', 'tokens', lie(built, ({ data }) => ({ data: `${data}00` })), 'data'],
    ['data that is cut off', 'tokens', lie(built, ({ data }) => ({ data: data.slice(0, -64) })), 'data'],
    ['a spender of its own', 'approval', lie('build-approve', replaceWord(0, stranger)), 'spender'],
    ['an unlimited approval', 'approval', lie('build-approve', replaceWord(1, 'f'.repeat(64))), 'amount'],
    [
      'an approval of another token',
      'approval',
      lie('build-approve', () => ({ from: `eip155:1:0x${stranger}` })),
      'target',
    ],
    ['an approval that pays', 'approval', lie('build-approve', () => ({ value: '1' })), 'value'],
    ['a quote of another amount', 'tokens', quoteLie({ fromAmount: '1' }), 'amount'],
    ['a quote of another token', 'tokens', quoteLie({ toAccount: `eip155:1:0x${stranger}` }), 'route'],
    ['a quote for another payment', 'tokens', quoteLie({ fromAccount: `eip155:1:0x${stranger}` }), 'route'],
    ['a router without code', 'tokens', (swaps) => (swaps.hasCode = false), 'contract'],
    [
      'the account itself as router',
      'tokens',
      quoteLie({ router: 'eip155:1:0x00000000000000000000000000000000000000A1' }),
      'target',
    ],
  ])(
    '[S4.17, X.38, X.38a] [T-SWAP] %s is refused, and no transaction is offered',
    async (_, pair, prepare, field) => {
      const { failure, state, wallet } = await open(pair, prepare)
      expect(failure).toMatchObject({ name: 'SwapError', reason: 'mismatch', field })
      expect(state.swapTransaction).toBeUndefined()
      expect(state.approvalTransaction).toBeUndefined()
      expect(wallet.asked).toEqual(['connect'])
    },
  )

  it.each<[string, Pair, Parameters<typeof open>[2]]>([
    ['a swap, held to the routers the app named', 'nativeIn', { swapRouters: { 'eip155:1': [testRouter] } }],
    ['a swap, held to the published routers', 'nativeIn', undefined],
    ['an approval of its own contract, held to the published routers', 'approval', undefined],
    [
      'a swap, held to those of this network',
      'nativeIn',
      { swapRouters: { 'eip155:10': [`0x${stranger}`] } },
    ],
  ])('[X.38, X.38a] [T-SWAP] a server that lies the same everywhere: %s', async (_, pair, parameters) => {
    const consistent = (swaps: TestSwaps) => {
      if (pair === 'approval') swaps.allowance = 0n
      swaps.change = (_, answer) =>
        JSON.parse(JSON.stringify(answer).replaceAll(testRouter.slice(2), stranger))
    }
    const { failure, state } = await open(pair, consistent, parameters)
    expect(failure).toMatchObject({ name: 'SwapError', reason: 'mismatch', field: 'target' })
    expect(state.swapTransaction).toBeUndefined()
    expect(state.approvalTransaction).toBeUndefined()
    // the control: the app accepts that contract
    const accepted = { swapRouters: { 'eip155:1': [`0x${stranger}`] } }
    const control = await open(pair, consistent, accepted)
    expect(control.state.swapTransaction ?? control.state.approvalTransaction).toBeDefined()
  })

  it.each([
    ['no amount', { toAmount: undefined }, 'Incorrect amount'],
    ['nothing', { toAmount: '0' }, 'Incorrect amount'],
    ['more than 256 bits', { toAmount: String(2n ** 256n) }, 'Incorrect amount'],
  ])('[S5.15] [T-NUM] a quote of %s is said where the amount is', async (_, change, words) => {
    const { failure, state } = await open('tokens', quoteLie(change))
    expect(failure).toMatchObject({ name: 'SwapError', reason: 'amount' })
    expect(String(failure)).toContain(words)
    expect(state).toEqual({})
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
