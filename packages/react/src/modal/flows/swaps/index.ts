import { getSwapQuote, getSwapTokens } from '@latchkey/core/swaps'
import { defineFlow } from '../../defineFlow.ts'
import { Swap } from './Swap.tsx'
import { SwapPreview } from './SwapPreview.tsx'
import { SwapSelectToken } from './SwapSelectToken.tsx'

export default defineFlow({
  views: { Swap, SwapPreview, SwapSelectToken },
  actions: [getSwapTokens, getSwapQuote],
})
