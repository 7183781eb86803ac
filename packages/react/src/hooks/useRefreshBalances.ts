import type { QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useDataClient } from './useDataClient.ts'

/**
 * Returns a function that revalidates balances, tokens and activity: at once for mounted components, else when they are next
 * used. Tokens that were read less than 30 s ago come from the engine's cache, unless a transfer has changed them.
 */
export function useRefreshBalances(): () => Promise<void> {
  const client = useDataClient()
  return useCallback(() => refreshBalances(client), [client])
}

const balanceQueries = ['balance', 'tokens', 'activity']

/** Invalidates all queries of balances, tokens and activity. */
export async function refreshBalances(client: QueryClient): Promise<void> {
  await Promise.all(balanceQueries.map((kind) => client.invalidateQueries({ queryKey: ['latchkey', kind] })))
}
