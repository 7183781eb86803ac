import { type CaipAddress, type CaipNetworkId, parseCaipAddress } from '@latchkey/protocol'
import { swapQuotes } from '@latchkey/protocol/schemas'
import { HttpError } from '../base/http.ts'
import { plainText } from '../base/text.ts'
import type { Config } from '../config/Config.ts'
import { callServer } from '../config/callServer.ts'
import { SwapError, SwapMismatchError } from './errors.ts'
import type { SwapToken } from './SwapToken.ts'
import type { SwapQuote } from './swapState.ts'

/** Milliseconds a quote is valid if the server doesn't say. */
const defaultValidity = 30_000
/** No quote is valid for longer, whatever the server says; milliseconds. */
const maxValidity = 60_000

/** Parameters of {@link getSwapQuote}. */
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
 * Requests a quote, and refuses one for another order.
 *
 * @throws SwapError (`liquidity`: no route, or too little liquidity; `amount`: no amount in the answer),
 * SwapMismatchError, and what `callServer` throws
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
  const validFor = Math.min(found.validFor ?? defaultValidity, maxValidity)
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

/** The least amount to receive: the quoted one less the slippage, rounded up. */
export function toMinimumReceived(toAmount: bigint, slippage: number): bigint {
  // no money: a rate in percent
  const kept = BigInt(10_000 - Math.round(slippage * 100))
  return (toAmount * kept + 9_999n) / 10_000n
}

function isSameText(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

/** A swap as the form asks for it: who, which tokens, how much, on what terms. */
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

/** An order with its quote. */
export type QuotedOrder = SwapOrder & { readonly quote: SwapQuote; readonly router: string }
