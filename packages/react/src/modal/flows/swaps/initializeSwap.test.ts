import { beforeEach, describe, expect, it } from 'vitest'
import {
  createTestSwaps,
  type TestSwaps,
  testTokens,
} from '../../../../../core/src/testing/createTestSwaps.ts'
import { startConnected } from '../../../../../core/src/testing/startTestConfig.ts'
import { createDrafts, type Drafts } from '../../drafts.ts'
import { swapDraft } from './swapDraft.ts'
import { initializeSwap } from './swapSteps.ts'

let swaps: TestSwaps
let drafts: Drafts
let test: Awaited<ReturnType<typeof startConnected>>

beforeEach(async () => {
  swaps = createTestSwaps()
  test = await startConnected({ server: { api: 'https://api.example', projectId: 'local' } })
  drafts = createDrafts(test.config)
})
const state = () => drafts.get(swapDraft)
const initialize = () => initializeSwap(test.config, drafts)

/** Five test dollars, as the server lists what the account holds. */
const heldDollars = {
  name: 'Test Dollar',
  symbol: 'TUSD',
  chainId: 'eip155:1',
  address: testTokens.TUSD.address,
  price: 1,
  value: 5,
  quantity: { decimals: '6', numeric: '5' },
  iconUrl: '',
}

describe('the tokens of the swap form', () => {
  it('[S4.13] initializes once, however often it is asked while it is under way', async () => {
    expect(state().status).toBe('uninitialized')
    const first = initialize()
    expect(state().status).toBe('initializing')
    await Promise.all([first, initialize()])
    expect(state()).toMatchObject({ status: 'initialized', sourceToken: { symbol: 'ETH' } })
    expect(swaps.asked).toEqual(['tokens'])
  })

  it.each(['are given', 'can’t be read'])(
    '[S4.13] another account that comes while the tokens of the first load gets a form of its own, also when those %s',
    async (end) => {
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      swaps.hold = (call) => (call === 'tokens' ? held : undefined)
      const first = initialize().then(
        () => 'initialized',
        (error: Error) => error.name,
      )
      if (end !== 'are given')
        swaps.change = (name, answer) => (name === 'tokens' ? new Response('{}', { status: 500 }) : answer)
      const other = '0x00000000000000000000000000000000000000B2'
      test.wallet.changeAccounts([other])
      const second = initialize().catch(() => {})
      expect(state().account?.toLowerCase()).toBe(`eip155:1:${other.toLowerCase()}`)
      release()
      expect(await first).toBe('AbortedError')
      await second
      expect(state().status).toBe(end === 'are given' ? 'initialized' : 'uninitialized')
    },
  )

  it('[S3.08] the tokens the account holds are a list of their own, and first among all', async () => {
    swaps.balances = [heldDollars]
    await initialize()
    expect(state().myTokensWithBalance.map(({ symbol, amount }) => [symbol, amount])).toEqual([
      ['TUSD', 5_000_000n],
    ])
    expect(state().tokens[0]?.symbol).toBe('TUSD')
  })

  it('[S9.22] [S9.23] suggested and popular tokens are those of the list that are served, each once', async () => {
    await initialize()
    expect(state().suggestedTokens.map(({ symbol }) => symbol)).toEqual(['ETH'])
    expect(state().popularTokens.map(({ symbol }) => symbol)).toEqual(['ETH'])
  })

  const suggested =
    'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT ARB BAL BICO CRV ENS MATIC OP'
  const popular =
    'METAL CHAMP WOLF SALE BUSD MUST BTCpx ROUTE HEX WELT amDAI VSQ VISION AURUM pSP SNX VC CHP amUSDT SPHERE FOX GIDDY GFC OMEN OX_OLD DE WNT'
  it('[S9.22] [S9.23] all 27 suggested and 54 popular symbols are those of the list, and no other', async () => {
    const symbols = [...`${suggested} ${popular} OTHER eth`.split(' ')]
    swaps.change = (call, answer) =>
      call === 'tokens'
        ? {
            tokens: symbols.map((symbol, n) => ({
              name: symbol,
              symbol,
              address: `eip155:1:0x${(n + 1).toString(16).padStart(40, '0')}`,
              decimals: 18,
              logoUri: null,
              eip2612: false,
            })),
          }
        : answer
    await initialize()
    const names = (tokens: readonly { symbol: string }[]) => tokens.map(({ symbol }) => symbol).join(' ')
    expect(names(state().suggestedTokens)).toBe(suggested)
    expect(names(state().popularTokens)).toBe(`${suggested} ${popular}`)
  })
})
