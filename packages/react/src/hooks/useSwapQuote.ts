import { getSwapQuoteQueryOptions, type SwapQuoteQueryParameters } from '@latchkey/core/query'
import type { GetSwapQuoteErrorType } from '@latchkey/core/swaps'
import { useConfig } from '../LatchkeyContext.ts'
import { type NetworkScope, useAccountScope } from './useAccountScope.ts'
import { type DataOf, type DataResult, type QueryParameters, useData } from './useData.ts'

/**
 * Returns a quote of a swap, for `useSwap`; see `getSwapQuote`. Disabled until tokens, amount and account are known. By default for the
 * current account on the active network. Amounts are base units. A quote expires, also while it is shown: `refetchInterval` of `query`
 * keeps it fresh.
 */
export function useSwapQuote<selected = DataOf<typeof getSwapQuoteQueryOptions>>({
  query,
  network: id,
  chainId,
  account,
  ...parameters
}: Omit<SwapQuoteQueryParameters, 'network' | 'account'> &
  Partial<Pick<SwapQuoteQueryParameters, 'account'>> &
  NetworkScope &
  QueryParameters<typeof getSwapQuoteQueryOptions, selected, GetSwapQuoteErrorType>): DataResult<
  selected,
  GetSwapQuoteErrorType
> {
  const { network, address } = useAccountScope({ network: id, chainId, address: account })
  return useData(getSwapQuoteQueryOptions(useConfig(), { ...parameters, network, account: address }), query)
}
