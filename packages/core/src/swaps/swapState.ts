import type { CaipAddress, CaipNetworkId } from '@latchkey/protocol'
import type { SwapToken } from './SwapToken.ts'

/** A checked transaction of a swap; `transaction` has the chain's own shape. */
export type SwapTransaction = {
  readonly transaction: unknown
  /** Gas that the server's simulation used; absent if there was none. */
  readonly gas?: bigint | undefined
}

/** The approval that lets the router spend the source token. */
export type SwapApprovalTransaction = SwapTransaction & {
  /** Sent first: sets the allowance to 0, for tokens that require it. */
  readonly reset?: SwapTransaction | undefined
}

/** The swap form and its quote. Amounts people type are decimal text, amounts of chains bigint. */
export type SwapState = {
  /** Progress of `initializeSwap`. */
  readonly status: 'uninitialized' | 'initializing' | 'initialized'
  /** Account and network the form was initialized for. */
  readonly account?: CaipAddress | undefined
  readonly network?: CaipNetworkId | undefined
  readonly tokens: readonly SwapToken[]
  readonly popularTokens: readonly SwapToken[]
  readonly suggestedTokens: readonly SwapToken[]
  /** Tokens that the account holds. */
  readonly myTokensWithBalance: readonly SwapToken[]
  readonly sourceToken?: SwapToken | undefined
  readonly toToken?: SwapToken | undefined
  readonly sourceTokenAmount: string
  /** From the quote; empty without one. */
  readonly toTokenAmount: string
  readonly sourceTokenPriceInUSD?: number | undefined
  readonly toTokenPriceInUSD?: number | undefined
  /** Percent, 0.1 to 5. */
  readonly slippage: number
  /** Whether approvals are unlimited. Only by explicit choice. */
  readonly unlimited: boolean
  /** The initial values that are in the form already. */
  readonly filledFrom?: SwapArguments | undefined
  /** Counts edits. The result of an older edit is dropped. */
  readonly edit: number
  readonly quote?: SwapQuote | undefined
  /** Wei per gas. */
  readonly gasFee?: bigint | undefined
  /** The fee in US dollars, decimal text; absent if the native price is unknown. */
  readonly gasPriceInUSD?: string | undefined
  /** The network fee, base units of the native currency. */
  readonly networkFee?: bigint | undefined
  /** Percent as decimal text. */
  readonly priceImpact?: string | undefined
  /** The most the slippage may cost, in the token to receive. */
  readonly maxSlippage?: string | undefined
  /** The operator's fee, in the source token. */
  readonly providerFee?: string | undefined
  /** The operator's rate, hundredths of a percent. */
  readonly feeBps: number
  /** What is wrong with the amount, to be shown. */
  readonly inputError?: string | undefined
  readonly approvalTransaction?: SwapApprovalTransaction | undefined
  readonly swapTransaction?: SwapTransaction | undefined
  readonly step: 'idle' | 'quoting' | 'approving' | 'swapping'
}

/** A checked quote. Amounts in base units. */
export type SwapQuote = {
  readonly amount: bigint
  readonly toAmount: bigint
  /** The minimum the built transaction must give: `toAmount` less the slippage. */
  readonly atLeast: bigint
  /** Plain address of the contract that swaps, the only one that may be approved. Absent if the server doesn't say. */
  readonly router?: string | undefined
  /** The path of tokens; absent if the server doesn't say. */
  readonly route?: readonly CaipAddress[] | undefined
  /** Who quoted it. Text from outside. */
  readonly source?: string | undefined
  /** Milliseconds since 1970, by this page's clock. */
  readonly expiresAt: number
}

/** Initial values an app gives the swap form. */
export type SwapArguments = {
  /** A symbol of the served list, or a contract's address, plain or CAIP-10. */
  readonly fromToken?: string | undefined
  readonly toToken?: string | undefined
  /** Amount of `fromToken`, decimal text, e.g. `'12.5'`. */
  readonly amount?: string | undefined
}
