import { formatAmount } from '../base/amounts.ts'
import { lossPercent, parsePrice, worthOf } from '../base/worth.ts'
import type { SwapFinding } from './reduceSwap.ts'
import type { SwapToken } from './SwapToken.ts'
import { swapDefaults } from './swapDefaults.ts'

/** What there is to describe. Amounts are base units. */
export type QuotedSwap = {
  readonly from: SwapToken
  readonly to: SwapToken
  readonly amount: bigint
  readonly toAmount: bigint
  readonly atLeast: bigint
  readonly feeBps: number
  /** Wei per gas. */
  readonly gasPrice: bigint
  /** S9.19 until a built transaction brings its own. */
  readonly gas?: bigint | undefined
  readonly native: { readonly decimals: number; readonly price?: number | undefined }
}

/** The figures people are shown of a quote (S3.08), exact; what needs a price nobody knows is left out. */
export function describeQuote(swap: QuotedSwap): SwapFinding {
  const { from, to, amount, toAmount, atLeast, feeBps, gasPrice, native } = swap
  const networkFee = gasPrice * (swap.gas ?? swapDefaults.gasLimit)
  const [nativePrice, fromPrice, toPrice] = [native.price, from.price, to.price].map(parsePrice)
  const fee = nativePrice && worthOf(networkFee, native.decimals, nativePrice)
  const impact =
    fromPrice &&
    toPrice &&
    lossPercent(worthOf(amount, from.decimals, fromPrice), worthOf(toAmount, to.decimals, toPrice))
  return {
    toTokenAmount: formatAmount(toAmount, to.decimals),
    gasFee: gasPrice,
    networkFee,
    ...(fee && { gasPriceInUSD: formatAmount(fee.units, fee.scale) }),
    ...(impact !== undefined && { priceImpact: impact }),
    sourceTokenPriceInUSD: from.price,
    toTokenPriceInUSD: to.price,
    maxSlippage: formatAmount(toAmount - atLeast, to.decimals),
    providerFee: formatAmount((amount * BigInt(feeBps)) / 10_000n, from.decimals),
    feeBps,
  }
}
