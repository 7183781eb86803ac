import { useCallback } from 'react'
import { refreshBalances } from './refreshBalances.ts'
import { useDataClient } from './useDataClient.ts'

/**
 * A function that reads balances, tokens and activity again: at once where shown, when next needed elsewhere. Tokens read
 * less than 30 s ago are answered from memory, unless a send has moved them (S9.03).
 */
export function useRefreshBalances(): () => Promise<void> {
  const client = useDataClient()
  return useCallback(() => refreshBalances(client), [client])
}
