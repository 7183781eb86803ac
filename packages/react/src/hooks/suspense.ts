import type { LatchkeyError } from '@latchkey/core'
import {
  getBalanceQueryOptions,
  getGasPriceQueryOptions,
  getIdentityQueryOptions,
  getPricesQueryOptions,
  getTokensQueryOptions,
  type QueryOptions,
} from '@latchkey/core/query'
import { type UseSuspenseQueryResult, useSuspenseQuery } from '@tanstack/react-query'
import { useConfig } from '../LatchkeyContext.ts'
import { type AccountScope, type NetworkScope, useAccountScope, useNetworkScope } from './useAccountScope.ts'
import { useDataClient } from './useDataClient.ts'

/**
 * The balance of the native currency; suspends until it is there. Without an account it throws `NotConnectedError`: render it where
 * somebody is connected.
 */
export function useSuspenseBalance(parameters: AccountScope = {}) {
  return useSuspenseData(getBalanceQueryOptions(useConfig(), useAccountScope(parameters)))
}

/** The tokens of an account; suspends until they are there. */
export function useSuspenseTokens(parameters: AccountScope = {}) {
  return useSuspenseData(getTokensQueryOptions(useConfig(), useAccountScope(parameters)))
}

/** Name and picture of an account; suspends until the server has answered. */
export function useSuspenseIdentity(parameters: AccountScope = {}) {
  return useSuspenseData(getIdentityQueryOptions(useConfig(), useAccountScope(parameters)))
}

/** Prices of tokens; suspends until they are there. */
export function useSuspensePrices(parameters: Parameters<typeof getPricesQueryOptions>[1]) {
  return useSuspenseData(getPricesQueryOptions(useConfig(), parameters))
}

/** The price of a unit of computation in base units; suspends until it is there. By default on the active network. */
export function useSuspenseGasPrice(parameters: NetworkScope = {}) {
  return useSuspenseData(getGasPriceQueryOptions(useConfig(), { network: useNetworkScope(parameters) }))
}

/** Runs a query of the engine that suspends; `enabled` has no meaning there, so what is missing is an error of the query. */
function useSuspenseData<data, key extends readonly unknown[]>({
  enabled: _enabled,
  ...options
}: QueryOptions<data, key>): UseSuspenseQueryResult<data, LatchkeyError> {
  return useSuspenseQuery<data, LatchkeyError, data, readonly unknown[]>(
    { networkMode: 'always', ...options },
    useDataClient(),
  )
}
