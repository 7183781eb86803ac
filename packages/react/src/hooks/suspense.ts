import type {
  GetBalanceErrorType,
  GetGasPriceErrorType,
  GetIdentityErrorType,
  GetPricesErrorType,
  GetTokensErrorType,
} from '@latchkey/core'
import {
  getBalanceQueryOptions,
  getGasPriceQueryOptions,
  getIdentityQueryOptions,
  getPricesQueryOptions,
  getTokensQueryOptions,
  type QueryOptions,
} from '@latchkey/core/query'
import { type QueryKey, type UseSuspenseQueryResult, useSuspenseQuery } from '@tanstack/react-query'
import { useConfig } from '../LatchkeyContext.ts'
import { type AccountScope, type NetworkScope, useAccountScope, useNetworkScope } from './useAccountScope.ts'
import { addFields, type DataOf } from './useData.ts'
import { useDataClient } from './useDataClient.ts'

/**
 * The balance of the native currency; suspends until it is there. Without an account it throws `NotConnectedError`: render it where
 * somebody is connected.
 */
export function useSuspenseBalance(
  parameters: AccountScope = {},
): SuspenseResult<typeof getBalanceQueryOptions, GetBalanceErrorType> {
  return useSuspenseData(getBalanceQueryOptions(useConfig(), useAccountScope(parameters)))
}

/** The tokens of an account; suspends until they are there. */
export function useSuspenseTokens(
  parameters: AccountScope = {},
): SuspenseResult<typeof getTokensQueryOptions, GetTokensErrorType> {
  return useSuspenseData(getTokensQueryOptions(useConfig(), useAccountScope(parameters)))
}

/** Name and picture of an account; suspends until the server has answered. */
export function useSuspenseIdentity(
  parameters: AccountScope = {},
): SuspenseResult<typeof getIdentityQueryOptions, GetIdentityErrorType> {
  return useSuspenseData(getIdentityQueryOptions(useConfig(), useAccountScope(parameters)))
}

/** Prices of tokens; suspends until they are there. */
export function useSuspensePrices(
  parameters: Parameters<typeof getPricesQueryOptions>[1],
): SuspenseResult<typeof getPricesQueryOptions, GetPricesErrorType> {
  return useSuspenseData(getPricesQueryOptions(useConfig(), parameters))
}

/** The price of a unit of computation in base units; suspends until it is there. By default on the active network. */
export function useSuspenseGasPrice(
  parameters: NetworkScope = {},
): SuspenseResult<typeof getGasPriceQueryOptions, GetGasPriceErrorType> {
  return useSuspenseData(getGasPriceQueryOptions(useConfig(), { network: useNetworkScope(parameters) }))
}

/** TanStack's result of a query that suspends, with the query's key. */
type SuspenseResult<
  getOptions extends (...parameters: never[]) => QueryOptions<unknown, readonly unknown[]>,
  error,
> = UseSuspenseQueryResult<DataOf<getOptions>, error> & { readonly queryKey: QueryKey }

/** Runs a query of the engine that suspends; `enabled` has no meaning there, so what is missing is an error of the query. */
function useSuspenseData<data, key extends readonly unknown[], error>({
  enabled: _enabled,
  ...options
}: QueryOptions<data, key>): UseSuspenseQueryResult<data, error> & { readonly queryKey: QueryKey } {
  const result = useSuspenseQuery<data, error, data, readonly unknown[]>(
    { networkMode: 'always', ...options },
    useDataClient(),
  )
  return addFields(result, { queryKey: options.queryKey })
}
