import { type CaipAddress, type CaipNetworkId, parseCaipAddress } from '@latchkey/protocol'
import { swapQuotes } from '@latchkey/protocol/schemas'
import { HttpError } from '../base/http.ts'
import { plainText } from '../base/text.ts'
import type { Config } from '../config/Config.ts'
import { callServer } from '../config/callServer.ts'
import { catchNotServed } from '../config/server.ts'
import { SwapError } from './errors.ts'
import { getKnownRouters } from './knownRouters.ts'
import { isSameAddress } from './parseSwapCall.ts'
import type { SwapPrice } from './SwapQuote.ts'
import type { SwapToken } from './SwapToken.ts'

/** Milliseconds a quote is valid if the server doesn't say. */
const defaultValidity = 30_000
/** No quote is valid for longer, whatever the server says; milliseconds. */
const maxValidity = 60_000

/** Parameters of {@link fetchSwapQuote}. */
type FetchSwapQuoteParameters = Omit<SwapOrder, 'unlimited'>

/**
 * Requests a price from the server for `getSwapQuote`, and refuses one for another order.
 *
 * @throws SwapError (`liquidity`: no route, a network without swaps, or too little liquidity; `amount`: no amount in the answer),
 * SwapError `mismatch`, and what `callServer` throws
 */
export async function fetchSwapQuote(
  config: Config,
  p: FetchSwapQuoteParameters,
): Promise<{ readonly quote: SwapPrice; readonly feeBps: number | undefined }> {
  const { network, user, from, to, amount, slippage, signal } = p
  const query = { amount: String(amount), userAddress: user, from: from.address, to: to.address }
  const call = callServer(config, '/v1/convert/quotes', { schema: swapQuotes, query, network, signal })
  const { quotes } = await catchNotServed(call, { quotes: [] }).catch((cause: unknown) => {
    const isRefused = cause instanceof HttpError && cause.status === 400
    throw isRefused && /insufficient liquidity/i.test(JSON.stringify(cause.body ?? ''))
      ? new SwapError({ reason: 'liquidity', cause })
      : cause
  })
  const [best] = quotes
  if (!best) throw new SwapError({ reason: 'liquidity' })
  const toAmount = BigInt(best.toAmount ?? 0)
  if (toAmount === 0n || toAmount >> 256n) throw new SwapError({ reason: 'amount' })
  if (BigInt(best.fromAmount) !== amount) throw new SwapError({ reason: 'mismatch', field: 'amount' })
  if (!isSameAddress(best.fromAccount, from.address) || !isSameAddress(best.toAccount, to.address))
    throw new SwapError({ reason: 'mismatch', field: 'route' })
  const parseOnNetwork = (text: string) => {
    const parts = parseCaipAddress(text)
    if (parts?.caipNetworkId !== network) throw new SwapError({ reason: 'mismatch', field: 'route' })
    return parts
  }
  const router = best.router === undefined ? undefined : parseOnNetwork(best.router).address
  const allowed = config._internal.parameters.swapRouters?.[network] ?? getKnownRouters(network)
  if (allowed && !allowed.some((address) => isSameAddress(address, router ?? ''))) {
    config.logger.warn(
      'The server quotes a swap by a contract that this app does not accept. If it is your operator’s, name it in `swapRouters`.',
      { network, router },
    )
    throw new SwapError({ reason: 'mismatch', field: 'target' })
  }
  const validFor = Math.min(best.validFor ?? defaultValidity, maxValidity)
  return {
    quote: {
      amount,
      toAmount,
      atLeast: toMinimumReceived(toAmount, slippage),
      router,
      route: best.route?.map((token): CaipAddress => parseOnNetwork(token).caipAddress),
      source: best.source === undefined ? undefined : plainText(best.source, 32),
      expiresAt: Date.now() + validFor,
    },
    feeBps: best.feeBps,
  }
}

/** Returns the least amount to receive: the quoted one less the slippage (percent), rounded up. */
export function toMinimumReceived(toAmount: bigint, slippage: number): bigint {
  // no money: a rate in percent, so a float is allowed
  const remaining = BigInt(10_000 - Math.round(slippage * 100))
  return (toAmount * remaining + 9_999n) / 10_000n
}

/** A swap to be quoted: account, tokens, amount and terms. */
export type SwapOrder = {
  readonly network: CaipNetworkId
  /** Plain address. */
  readonly user: string
  readonly from: SwapToken
  readonly to: SwapToken
  /** Base units of `from`. */
  readonly amount: bigint
  /** Percent. */
  readonly slippage: number
  /** Whether the approval is unlimited. */
  readonly unlimited: boolean
  readonly signal?: AbortSignal | undefined
}

/** An order with its quote. */
export type QuotedOrder = SwapOrder & { readonly quote: SwapPrice; readonly router: string }
