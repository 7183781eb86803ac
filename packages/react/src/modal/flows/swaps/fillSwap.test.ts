import { beforeEach, describe, expect, it } from 'vitest'
import {
  createTestSwaps,
  type TestSwaps,
  testTokens,
} from '../../../../../core/src/testing/createTestSwaps.ts'
import { startConnected } from '../../../../../core/src/testing/startTestConfig.ts'
import { createDrafts, type Drafts } from '../../drafts.ts'
import type { SwapArguments } from '../../views.ts'
import { fillSwap } from './fillSwap.ts'
import { dispatchSwap, swapDraft } from './swapDraft.ts'
import { initializeSwap } from './swapSteps.ts'

const stranger = `0x${'ab'.repeat(20)}`
let swaps: TestSwaps
let drafts: Drafts
let test: Awaited<ReturnType<typeof startConnected>>
const form = () => {
  const { sourceToken, toToken, sourceTokenAmount } = drafts.get(swapDraft)
  return [sourceToken?.symbol, toToken?.symbol, sourceTokenAmount]
}
const fill = (wanted: SwapArguments) => fillSwap(test.config, drafts, { arguments: wanted })

beforeEach(async () => {
  swaps = createTestSwaps()
  test = await startConnected({ server: { api: 'https://api.example', projectId: 'local' } })
  drafts = createDrafts(test.config)
  await initializeSwap(test.config, drafts)
})

describe('what an app has the form begin with', () => {
  it.each<[string, SwapArguments, ReturnType<typeof form>]>([
    ['symbols', { fromToken: 'TUSD', toToken: 'LKT', amount: '12.5' }, ['TUSD', 'LKT', '12.5']],
    ['symbols in another case', { fromToken: 'tusd', toToken: 'lkt' }, ['TUSD', 'LKT', '']],
    [
      'addresses',
      { fromToken: testTokens.LKT.address, toToken: testTokens.TUSD.address.slice('eip155:1:'.length) },
      ['LKT', 'TUSD', ''],
    ],
    ['an amount alone, of what is given anyway', { amount: '1' }, ['ETH', undefined, '1']],
    ['what is wanted alone', { toToken: 'LKT' }, ['ETH', 'LKT', '']],
    ['the default as what is wanted', { toToken: 'ETH' }, ['TUSD', 'ETH', '']],
    ['the same twice', { fromToken: 'LKT', toToken: 'LKT', amount: '2' }, ['LKT', undefined, '2']],
    ['no amount, which the form says', { fromToken: 'TUSD', amount: '1e5' }, ['TUSD', undefined, '1e5']],
  ])('S2.27 for Swap: %s', async (_, wanted, expected) => {
    expect(await fill(wanted)).toEqual([])
    expect(form()).toEqual(expected)
  })

  it.each([
    ['a symbol that isn’t served', 'NOPE'],
    ['a token of another network', testTokens.LKT.address.replace('eip155:1:', 'eip155:10:')],
    ['a path', '../../v1/convert/quotes'],
  ])('S2.27 for Swap: %s is told, and no amount is taken for another token', async (_, fromToken) => {
    expect(await fill({ fromToken, toToken: 'LKT', amount: '5' })).toEqual([fromToken])
    expect(form()).toEqual(['ETH', 'LKT', ''])
  })

  it('S2.27 for Swap: any contract by its address, marked as unverified', async () => {
    const served = { address: `eip155:1:${stranger}`, name: 'Stranger', symbol: 'STR', decimals: 3 }
    swaps.change = (call, answer) =>
      call === 'tokens'
        ? { tokens: [{ ...served, logoUri: null, eip2612: false, unverified: true }] }
        : answer
    expect(await fill({ toToken: stranger })).toEqual([])
    expect(drafts.get(swapDraft).toToken).toMatchObject({ symbol: 'STR', unverified: true })
    swaps.change = (call, answer) => (call === 'tokens' ? new Response('{}', { status: 500 }) : answer)
    expect(await fill({ toToken: `0x${'cd'.repeat(20)}` })).toEqual([`0x${'cd'.repeat(20)}`])
  })

  it('S2.27 for Swap: counts once: what the person does to the form stays', async () => {
    const wanted = { fromToken: 'TUSD', amount: '12' }
    await fill(wanted)
    dispatchSwap(drafts, { type: 'update', update: { sourceTokenAmount: '7' } })
    await fill(wanted)
    expect(form()).toEqual(['TUSD', undefined, '7'])
    await fill({ ...wanted })
    expect(form()).toEqual(['TUSD', undefined, '12'])
  })
})
