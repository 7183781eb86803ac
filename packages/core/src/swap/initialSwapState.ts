import type { SwapState } from './SwapState.ts'
import { swapDefaults } from './swapDefaults.ts'

/** A swap form nobody has touched. */
export const initialSwapState: SwapState = {
  status: 'uninitialized',
  tokens: [],
  popularTokens: [],
  suggestedTokens: [],
  myTokensWithBalance: [],
  sourceTokenAmount: '',
  toTokenAmount: '',
  slippage: swapDefaults.slippage,
  unlimited: false,
  edit: 0,
  feeBps: 0,
  step: 'idle',
}
