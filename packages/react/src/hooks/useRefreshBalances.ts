import { useCallback } from 'react'
import { useDataClient } from './useDataClient.ts'

const kinds = ['balance', 'tokens', 'activity']

/**
 * A function that reads balances, tokens and activity again: at once where shown, when next needed elsewhere. Tokens read
 * less than 30 s ago are answered from memory, unless a send has moved them (S9.03).
 */
export function useRefreshBalances(): () => Promise<void> {
  const client = useDataClient()
  return useCallback(async () => {
    await Promise.all(kinds.map((kind) => client.invalidateQueries({ queryKey: ['latchkey', kind] })))
  }, [client])
}
