import type { CaipNetworkId } from '@latchkey/protocol'
import type { SwapQuote } from './SwapQuote.ts'
import type { SwapToken } from './SwapToken.ts'

/** A swap that was asked for: who, what for what, how much, on what terms. Frozen with the edit it belongs to. */
export type SwapOrder = {
  readonly network: CaipNetworkId
  /** Plain address. */
  readonly user: string
  readonly from: SwapToken
  readonly to: SwapToken
  readonly amount: bigint
  readonly slippage: number
  readonly unlimited: boolean
  readonly signal: AbortSignal
}

/** An order that has been quoted. */
export type QuotedOrder = SwapOrder & { readonly quote: SwapQuote; readonly router: string }
