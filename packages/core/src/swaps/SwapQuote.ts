import type { CaipAddress, CaipNetworkId } from '@latchkey/protocol'
import type { SwapToken } from './SwapToken.ts'

/** A checked transaction of a swap; `transaction` has the chain's own shape. */
export type SwapTransaction = {
  readonly transaction: unknown
  /** Gas that the server's simulation used; absent if there was none. */
  readonly gas?: bigint | undefined
}

/** The approval that lets the router spend the sold token. */
export type SwapApprovalTransaction = SwapTransaction & {
  /** Sent first: sets the allowance to 0, for tokens that require it. */
  readonly reset?: SwapTransaction | undefined
}

/** A price as the server gave it, checked against the order. Amounts in base units. */
export type SwapPrice = {
  /** Sold. */
  readonly amount: bigint
  /** Bought. */
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

/** What a quote costs and gives, exact. Figures that need an unknown price are absent. */
export type SwapFigures = {
  /** Whole units of the bought token, decimal text. */
  readonly toTokenAmount: string
  readonly sellPriceInUSD?: number | undefined
  readonly buyPriceInUSD?: number | undefined
  /** Wei per gas. */
  readonly gasPrice: bigint
  /** The network fee, base units of the native currency. */
  readonly networkFee: bigint
  /** The network fee in US dollars, decimal text. */
  readonly networkFeeInUSD?: string | undefined
  /** Percent as decimal text. */
  readonly priceImpact?: string | undefined
  /** The most the slippage may cost, whole units of the bought token, decimal text. */
  readonly maxSlippage: string
  /** The operator's fee, whole units of the sold token, decimal text. */
  readonly providerFee: string
  /** The operator's rate, hundredths of a percent. */
  readonly feeBps: number
}

/**
 * A checked quote of a swap, and what is signed next: an approval, the swap, or both at once. It is frozen; `swap` and
 * `approveSwap` refuse one that has expired, was altered, or is of another account or network.
 */
export type SwapQuote = SwapPrice &
  SwapFigures & {
    readonly id: string
    readonly account: CaipAddress
    readonly network: CaipNetworkId
    readonly sell: SwapToken
    readonly buy: SwapToken
    /** Percent, 0.1 to 5. */
    readonly slippage: number
    /** What stands in the way; then there is no transaction. `funds`: the account can't pay the amount, or the fee. */
    readonly problem?: 'funds' | undefined
    readonly approvalTransaction?: SwapApprovalTransaction | undefined
    readonly swapTransaction?: SwapTransaction | undefined
    /**
     * Present where the wallet carries out several calls as one: `swap` sends these and then the swap as one batch, in one approval
     * (EIP-5792). Empty where none is needed. There is no `approvalTransaction` then.
     */
    readonly approvals?: readonly SwapTransaction[] | undefined
    /** Whether the wallet says that somebody else pays the network fee. Then `problem` doesn't consider it. */
    readonly isSponsored?: boolean | undefined
  }
