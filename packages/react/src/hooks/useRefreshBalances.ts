import { useCallback } from 'react'
import { useDataClient } from './useDataClient.ts'

/** A function that reads every balance again: at once where shown, when next needed elsewhere. */
export function useRefreshBalances(): () => Promise<void> {
  const client = useDataClient()
  return useCallback(() => client.invalidateQueries({ queryKey: ['latchkey', 'balance'] }), [client])
}
