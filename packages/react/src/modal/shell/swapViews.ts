/** The flow of swapping in one chunk: whoever swaps sees all of it. */
export { Swap } from '../views/Swap/index.ts'
export { SwapPreview } from '../views/SwapPreview/index.ts'
export { SwapSelectToken } from '../views/SwapSelectToken/index.ts'
