import type { CaipNetworkId } from '@latchkey/protocol'
import { loadCode } from '../base/load.ts'
import type { QueryOptions } from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'
import type { GetSwapQuoteParameters } from './getSwapQuote.ts'
import type { SwapQuote } from './SwapQuote.ts'
import type { SwapToken } from './SwapToken.ts'

/** Parameters of {@link getSwapQuoteQueryOptions}; disabled while a token, the amount, the account or the network is missing. */
export type SwapQuoteQueryParameters = Pick<GetSwapQuoteParameters, 'slippage' | 'unlimited'> & {
  sell: SwapToken | undefined
  buy: SwapToken | undefined
  amount: bigint | undefined
  account: string | undefined
  network: CaipNetworkId | undefined
}

/** Query key of `getSwapQuote`. Keys are JSON, so the amount is text. */
export function getSwapQuoteQueryKey(parameters: SwapQuoteQueryParameters) {
  const { sell, buy, amount, ...others } = parameters
  const order = { ...others, sell: sell?.address, buy: buy?.address, amount: amount?.toString() }
  return ['latchkey', 'swapQuote', order] as const
}

/** Query options of `getSwapQuote`. A quote is stale at once: `expiresAt` says how long it can be confirmed. */
export function getSwapQuoteQueryOptions(
  config: Config,
  parameters: SwapQuoteQueryParameters,
): QueryOptions<SwapQuote, ReturnType<typeof getSwapQuoteQueryKey>> {
  const { sell, buy, amount, account, network, slippage, unlimited } = parameters
  return {
    queryKey: getSwapQuoteQueryKey(parameters),
    async queryFn({ signal }) {
      const { getSwapQuote, requireOrder } = await loadCode(() => import('./getSwapQuote.ts'))
      const order = requireOrder({ sell, buy, amount })
      return getSwapQuote(config, { ...order, account, network, slippage, unlimited, signal })
    },
    staleTime: 0,
    gcTime: 60_000,
    retry: false,
    enabled: !!sell && !!buy && amount !== undefined && account !== undefined && network !== undefined,
  }
}
