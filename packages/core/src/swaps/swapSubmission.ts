import { formatAmount } from '../base/amounts.ts'
import { errorText } from '../base/errors.ts'
import type { Config } from '../config/Config.ts'
import { findIssuedQuote } from '../config/issuedQuotes.ts'
import { ContextMismatchError, captureContext, type RequestContext } from '../requests/requestContext.ts'
import { SwapError } from './errors.ts'
import type { SwapQuote } from './SwapQuote.ts'

/** Parameters of `swap` and `approveSwap`. */
export type SwapParameters = {
  /** A quote of `getSwapQuote`, as it came. */
  quote: SwapQuote
  /** Captured at the person's click. Default: captured by the call. */
  context?: RequestContext | undefined
  signal?: AbortSignal | undefined
  /** Milliseconds the person has in the wallet. Default: five minutes, which is also the longest on EVM. */
  timeout?: number | undefined
}

/**
 * Returns the quote as it was given out, and the context of the request. Refuses a quote that was altered or is used up, has
 * expired, or was made for another account or network.
 *
 * @throws SwapError (`altered`, `expired`), ContextMismatchError, NotConnectedError, ReconnectingError
 */
export function requireValidQuote(
  config: Config,
  parameters: SwapParameters,
): { readonly quote: SwapQuote; readonly context: RequestContext } {
  const context = parameters.context ?? captureContext(config, { namespace: 'eip155' })
  const quote = findIssuedQuote(config, parameters.quote)
  if (!quote) throw new SwapError({ failure: 'altered' })
  if (quote.network !== context.network)
    throw new ContextMismatchError({ moved: 'network', expected: context.network, actual: quote.network })
  if (quote.account.toLowerCase() !== context.account.toLowerCase())
    throw new ContextMismatchError({ moved: 'account', expected: context.account, actual: quote.account })
  if (quote.expiresAt <= Date.now()) throw new SwapError({ failure: 'expired' })
  return { quote, context }
}

/** Emits a usage event of the swap flow. */
export function emitSwapEvent(
  config: Config,
  event: 'INITIATE_SWAP' | 'SWAP_SUCCESS',
  quote: EventQuote,
): void {
  config.events.emit({ event, properties: toEventProperties(quote) })
}

/** Emits that sending a swap or its approval failed, with class and code of the error but not its text. */
export function emitSwapFailure(
  config: Config,
  event: 'SWAP_APPROVAL_ERROR' | 'SWAP_ERROR',
  quote: EventQuote,
  error: unknown,
): void {
  config.events.emit({ event, properties: { ...toEventProperties(quote), message: errorText(error) } })
}

type EventQuote = Pick<SwapQuote, 'network' | 'sell' | 'buy' | 'amount' | 'toTokenAmount'>

function toEventProperties({ network, sell, buy, amount, toTokenAmount }: EventQuote) {
  return {
    network,
    isSmartAccount: false,
    swapFromToken: sell.symbol,
    swapToToken: buy.symbol,
    swapFromAmount: formatAmount(amount, sell.decimals),
    swapToAmount: toTokenAmount,
  }
}
