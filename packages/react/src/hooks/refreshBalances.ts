import type { QueryClient } from '@tanstack/react-query'

const kinds = ['balance', 'tokens', 'activity']

/** Reads balances, tokens and activity again: at once where shown, when next needed elsewhere. */
export async function refreshBalances(client: QueryClient): Promise<void> {
  await Promise.all(kinds.map((kind) => client.invalidateQueries({ queryKey: ['latchkey', kind] })))
}
