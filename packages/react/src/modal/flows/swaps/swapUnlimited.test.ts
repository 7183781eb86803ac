import type { SwapToken } from '@latchkey/core/swaps'
import { expect, it } from 'vitest'
import { reduceSwap, type SwapDraft, type SwapStep, swapDraft } from './swapDraft.ts'

const tokenOf = (digit: string): SwapToken => ({
  address: `eip155:1:0x${digit.repeat(40)}`,
  symbol: `T${digit}`,
  name: `Token ${digit}`,
  decimals: 18,
  eip2612: false,
})
const [first, second, third] = [tokenOf('1'), tokenOf('2'), tokenOf('3')]

/** A form in which somebody has chosen an approval without limit for the token that is sold. */
const unlimited: SwapDraft = {
  ...swapDraft.initial,
  status: 'initialized',
  sourceToken: first,
  toToken: second,
  unlimited: true,
}

it.each<[string, SwapStep, boolean]>([
  ['another token is sold', { type: 'update', update: { sourceToken: third } }, false],
  ['the app fills in another one', { type: 'fill', update: { sourceToken: third }, filledFrom: {} }, false],
  ['the sides are exchanged', { type: 'flip' }, false],
  ['another token is bought', { type: 'update', update: { toToken: third } }, true],
  ['the amount changes', { type: 'update', update: { sourceTokenAmount: '2' } }, true],
])('[S4.16] an approval without limit counts for the token it was chosen for: once %s', (_, step, isKept) => {
  expect(reduceSwap(unlimited, step).unlimited).toBe(isKept)
})
