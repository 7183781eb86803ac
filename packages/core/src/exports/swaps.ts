export {
  type ApproveSwapErrorType,
  type ApproveSwapParameters,
  type ApproveSwapReturnType,
  approveSwap,
} from '../swaps/approveSwap.ts'
export {
  SwapError,
  type SwapFailure,
  type SwapMismatchField,
} from '../swaps/errors.ts'
export {
  findSwapToken,
  type FindSwapTokenErrorType,
  type FindSwapTokenParameters,
  type FindSwapTokenReturnType,
} from '../swaps/findSwapToken.ts'
export {
  type GetSwapQuoteErrorType,
  type GetSwapQuoteParameters,
  type GetSwapQuoteReturnType,
  getSwapQuote,
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
