import { type CaipAddress, type CaipNetworkId, parseCaipAddress } from '@latchkey/protocol'
import { swapQuotes } from '@latchkey/protocol/schemas'
import { HttpError } from '../base/http.ts'
import { plainText } from '../base/text.ts'
import type { Config } from '../config/Config.ts'
import { callServer } from '../config/callServer.ts'
import { SwapError, SwapMismatchError } from './errors.ts'
import { type SwapToken, swapDefaults } from './SwapToken.ts'
import type { SwapQuote } from './swapState.ts'

/** What is asked for. */
type GetSwapQuoteParameters = {
  readonly network: CaipNetworkId
  readonly user: string
  readonly from: SwapToken
  readonly to: SwapToken
  readonly amount: bigint
  /** Percent. */
  readonly slippage: number
  readonly signal?: AbortSignal | undefined
}

/**
 * Asks what a swap would give, and refuses an answer to another question.
 *
 * @throws SwapError (`liquidity`: no way, or too little in it; `amount`: an answer without one, S5.15), SwapMismatchError, and
 * what `callServer` throws
 */
export async function getSwapQuote(
  config: Config,
  p: GetSwapQuoteParameters,
): Promise<{ readonly quote: SwapQuote; readonly feeBps: number | undefined }> {
  const { network, user, from, to, amount, slippage, signal } = p
  const query = { amount: String(amount), userAddress: user, from: from.address, to: to.address }
  const { quotes } = await callServer(config, '/v1/convert/quotes', {
    schema: swapQuotes,
    query,
    network,
    signal,
  }).catch((cause: unknown) => {
    const isRefused = cause instanceof HttpError && cause.status === 400
    throw isRefused && /insufficient liquidity/i.test(JSON.stringify(cause.body ?? ''))
      ? new SwapError({ failure: 'liquidity', cause })
      : cause
  })
  const [found] = quotes
  if (!found) throw new SwapError({ failure: 'liquidity' })
  const toAmount = BigInt(found.toAmount ?? 0)
  if (toAmount === 0n || toAmount >> 256n) throw new SwapError({ failure: 'amount' })
  if (BigInt(found.fromAmount) !== amount) throw new SwapMismatchError({ field: 'amount' })
  if (!isSameText(found.fromAccount, from.address) || !isSameText(found.toAccount, to.address))
    throw new SwapMismatchError({ field: 'route' })
  const place = (text: string) => {
    const parts = parseCaipAddress(text)
    if (parts?.caipNetworkId !== network) throw new SwapMismatchError({ field: 'route' })
    return parts
  }
  const router = found.router === undefined ? undefined : place(found.router).address
  const allowed = config._internal.parameters.swapRouters?.[network]
  if (allowed && !allowed.some((one) => isSameText(one, router ?? '')))
    throw new SwapMismatchError({ field: 'target' })
  const validFor = Math.min(found.validFor ?? swapDefaults.quoteFor, swapDefaults.longestQuote)
  return {
    quote: {
      amount,
      toAmount,
      atLeast: toMinimumReceived(toAmount, slippage),
      router,
      route: found.route?.map((token): CaipAddress => place(token).caipAddress),
      source: found.source === undefined ? undefined : plainText(found.source, 32),
      expiresAt: Date.now() + validFor,
    },
    feeBps: found.feeBps,
  }
}

/** What must come out at least: the quote less the slippage, rounded up. */
export function toMinimumReceived(toAmount: bigint, slippage: number): bigint {
  // no money: a rate in percent
  const kept = BigInt(10_000 - Math.round(slippage * 100))
  return (toAmount * kept + 9_999n) / 10_000n
}

function isSameText(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

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
