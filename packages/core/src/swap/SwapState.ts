import type { CaipAddress, CaipNetworkId } from '@latchkey/protocol'
import type { SwapArguments } from './SwapArguments.ts'
import type { SwapQuote } from './SwapQuote.ts'
import type { SwapToken } from './SwapToken.ts'

/** A transaction of a swap, checked; `transaction` is the chain's own shape. */
export type SwapTransaction = {
  readonly transaction: unknown
  /** What it takes, as the server's trial run said; absent: nobody tried. */
  readonly gas?: bigint | undefined
}

/** Leave for the router to spend the source token. */
export type SwapApprovalTransaction = SwapTransaction & {
  /** Comes first: takes back what an older approval has left, for tokens that insist on it. */
  readonly reset?: SwapTransaction | undefined
}

/** The swap form and what has been found out for it (S3.08). Amounts of people are decimal text, of chains bigint. */
export type SwapState = {
  /** S4.13. */
  readonly status: 'uninitialized' | 'initializing' | 'initialized'
  /** Whose form it is, and where. */
  readonly account?: CaipAddress | undefined
  readonly network?: CaipNetworkId | undefined
  readonly tokens: readonly SwapToken[]
  readonly popularTokens: readonly SwapToken[]
  readonly suggestedTokens: readonly SwapToken[]
  readonly myTokensWithBalance: readonly SwapToken[]
  readonly sourceToken?: SwapToken | undefined
  readonly toToken?: SwapToken | undefined
  readonly sourceTokenAmount: string
  /** Of the quote; empty while there is none. */
  readonly toTokenAmount: string
  readonly sourceTokenPriceInUSD?: number | undefined
  readonly toTokenPriceInUSD?: number | undefined
  /** Percent, 0.1 to 5 (S9.16). */
  readonly slippage: number
  /** Whether an approval is unlimited; only by explicit choice (S4.16). */
  readonly unlimited: boolean
  /** What an app had it begin with, once that was done. */
  readonly filledFrom?: SwapArguments | undefined
  /** Counts edits: an answer to an older one is dropped (S4.15). */
  readonly edit: number
  readonly quote?: SwapQuote | undefined
  /** Wei per gas. */
  readonly gasFee?: bigint | undefined
  /** What the swap costs, US dollars as decimal text; absent where the native price isn't known. */
  readonly gasPriceInUSD?: string | undefined
  /** The network fee, base units of the native currency. */
  readonly networkFee?: bigint | undefined
  /** Percent as decimal text. */
  readonly priceImpact?: string | undefined
  /** What may be lost to the slippage, in the token wanted. */
  readonly maxSlippage?: string | undefined
  /** What the operator keeps, in the source token. */
  readonly providerFee?: string | undefined
  /** Its rate, hundredths of a percent. */
  readonly feeBps: number
  /** What stands in the way of this amount, in the words of S5.15 and S5.16. */
  readonly inputError?: string | undefined
  readonly approvalTransaction?: SwapApprovalTransaction | undefined
  readonly swapTransaction?: SwapTransaction | undefined
  readonly step: 'idle' | 'quoting' | 'approving' | 'swapping'
}
