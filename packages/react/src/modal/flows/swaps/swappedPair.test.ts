import { beforeEach, describe, expect, it } from 'vitest'
import { createTestSwaps, testTokens } from '../../../../../core/src/testing/createTestSwaps.ts'
import { startConnected } from '../../../../../core/src/testing/startTestConfig.ts'
import { createDrafts, type Drafts } from '../../drafts.ts'
import { dispatchSwap, swapDraft } from './swapDraft.ts'
import { confirmSwap, initializeSwap, quoteSwap } from './swapSteps.ts'

let drafts: Drafts
let test: Awaited<ReturnType<typeof startConnected>>

beforeEach(async () => {
  createTestSwaps()
  test = await startConnected({ server: { api: 'https://api.example', projectId: 'local' } })
  test.adapter.balances.set((test.wallet.accounts[0] ?? '').toLowerCase(), 10n ** 19n)
  drafts = createDrafts(test.config)
})
const initialize = () => initializeSwap(test.config, drafts)
/** Symbols of the two tokens in the form. */
const pair = () => {
  const { sourceToken, toToken } = drafts.get(swapDraft)
  return [sourceToken?.symbol, toToken?.symbol]
}

describe('the pair of the last swap', () => {
  it('[X.71] the next form starts with it, also on the next page, without an amount', async () => {
    await initialize()
    const [sourceToken, toToken] = drafts.get(swapDraft).tokens
    dispatchSwap(drafts, { type: 'update', update: { sourceToken, toToken, sourceTokenAmount: '1' } })
    await quoteSwap(test.config, drafts)
    await confirmSwap(test.config, drafts)
    expect(pair()).toEqual([undefined, undefined])
    await initialize()
    expect(pair()).toEqual(['ETH', 'TUSD'])
    expect(drafts.get(swapDraft).sourceTokenAmount).toBe('')
    drafts = createDrafts(test.config)
    await initialize()
    expect(pair()).toEqual(['ETH', 'TUSD'])
  })

  it.each([
    ['another network', { network: 'eip155:10' }],
    ['one token twice', { bought: testTokens.LKT.address }],
    ['no text', { sold: 7 }],
    ['a token that is not listed', { bought: `eip155:1:0x${'ab'.repeat(20)}` }],
  ])('[X.71] a stored pair of %s counts as none', async (_, change) => {
    const stored = { network: 'eip155:1', sold: testTokens.LKT.address, bought: testTokens.TUSD.address }
    test.config.storage.set('swap_pair', stored)
    await initialize()
    expect(pair()).toEqual(['LKT', 'TUSD'])
    test.config.storage.set('swap_pair', { ...stored, ...change })
    drafts = createDrafts(test.config)
    await initialize()
    expect(pair()).toEqual(['ETH', undefined])
  })
})
