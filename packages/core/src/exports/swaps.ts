export {
  type ApproveSwapErrorType,
  type ApproveSwapParameters,
  type ApproveSwapReturnType,
  approveSwap,
} from '../swaps/approveSwap.ts'
export {
  SwapError,
  type SwapErrorReason,
  type SwapMismatchField,
} from '../swaps/errors.ts'
export {
  type FindSwapTokenErrorType,
  type FindSwapTokenParameters,
  type FindSwapTokenReturnType,
  findSwapToken,
} from '../swaps/findSwapToken.ts'
export {
  defaultSlippage,
  type GetSwapQuoteErrorType,
  type GetSwapQuoteParameters,
  type GetSwapQuoteReturnType,
  getSwapQuote,
  toSlippage,
} from '../swaps/getSwapQuote.ts'
export {
  type GetSwapTokensErrorType,
  type GetSwapTokensParameters,
  type GetSwapTokensReturnType,
  getSwapTokens,
} from '../swaps/getSwapTokens.ts'
export { offersSwaps } from '../swaps/offersSwaps.ts'
export type { SwapApprovalTransaction, SwapQuote, SwapTransaction } from '../swaps/SwapQuote.ts'
export { isNativeToken, type SwapToken } from '../swaps/SwapToken.ts'
export { type SwapErrorType, type SwapReturnType, swap } from '../swaps/swap.ts'
export type { SwapParameters } from '../swaps/swapSubmission.ts'
