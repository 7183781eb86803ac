import type { CaipAddress, CaipNetworkId } from '@latchkey/protocol'
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

/** The swap form and what has been found out for it. Amounts of people are decimal text, of chains bigint. */
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
  /** Percent, 0.1 to 5. */
  readonly slippage: number
  /** Whether an approval is unlimited; only by explicit choice. */
  readonly unlimited: boolean
  /** What an app had it begin with, once that was done. */
  readonly filledFrom?: SwapArguments | undefined
  /** Counts edits: an answer to an older one is dropped. */
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

/** What a swap would give, as it was read and checked. Base units. */
export type SwapQuote = {
  readonly amount: bigint
  readonly toAmount: bigint
  /** The least the built transaction must give: `toAmount` less the slippage. */
  readonly atLeast: bigint
  /** Plain address: it swaps, and is the only one that may be let spend. Absent: a server that doesn't say. */
  readonly router?: string | undefined
  /** The tokens it goes through; absent: a server that doesn't say. */
  readonly route?: readonly CaipAddress[] | undefined
  /** Who made it, text from outside. */
  readonly source?: string | undefined
  /** Milliseconds since 1970, by this page's clock. */
  readonly expiresAt: number
}

/** What an app wants a swap form to begin with. */
export type SwapArguments = {
  /** A symbol of the list that is served, or a contract's address, plain or CAIP-10. */
  readonly fromToken?: string | undefined
  readonly toToken?: string | undefined
  /** Of `fromToken`, decimal text, e.g. `'12.5'`. */
  readonly amount?: string | undefined
}
