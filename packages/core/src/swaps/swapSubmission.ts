import { isSmartAccount } from '../accounts/isSmartAccount.ts'
import { formatAmount } from '../base/amounts.ts'
import { errorText } from '../base/errors.ts'
import type { Config } from '../config/Config.ts'
import {
  type NamedContextParameters,
  type RequestContext,
  requireContext,
} from '../requests/requestContext.ts'
import { requireQuote } from '../requests/requireQuote.ts'
import { SwapError } from './errors.ts'
import type { SwapQuote } from './SwapQuote.ts'

/** Parameters of `swap` and `approveSwap`. */
export type SwapParameters<config extends Config = Config> = NamedContextParameters<config> & {
  /** A quote of `getSwapQuote`, as it came. */
  quote: SwapQuote
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
  const context = requireContext(config, parameters, 'eip155')
  const quote = requireQuote(config, parameters.quote, {
    context,
    refuse: (reason) => new SwapError({ reason }),
    quotedFor: (issued) => issued,
  })
  return { quote, context }
}

/** Emits a usage event of the swap flow. */
export function emitSwapEvent(
  config: Config,
  event: 'INITIATE_SWAP' | 'SWAP_SUCCESS',
  quote: EventQuote,
): void {
  config.events.emit({ event, properties: toEventProperties(config, quote) })
}

/** Emits that sending a swap or its approval failed, with class and code of the error but not its text. */
export function emitSwapFailure(
  config: Config,
  event: 'SWAP_APPROVAL_ERROR' | 'SWAP_ERROR',
  quote: EventQuote,
  error: unknown,
): void {
  config.events.emit({
    event,
    properties: { ...toEventProperties(config, quote), message: errorText(error) },
  })
}

type EventQuote = Pick<SwapQuote, 'network' | 'sell' | 'buy' | 'amount' | 'toTokenAmount'>

function toEventProperties(config: Config, { network, sell, buy, amount, toTokenAmount }: EventQuote) {
  return {
    network,
    isSmartAccount: isSmartAccount(config, { network }),
    swapFromToken: sell.symbol,
    swapToToken: buy.symbol,
    swapFromAmount: formatAmount(amount, sell.decimals),
    swapToAmount: toTokenAmount,
  }
}
