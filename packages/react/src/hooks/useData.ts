import type { QueryOptions } from '@latchkey/core/query'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useDataClient } from './useDataClient.ts'

/** Runs one of the engine's queries. */
export function useData<data, key extends readonly unknown[]>(
  options: QueryOptions<data, key>,
): UseQueryResult<data> {
  // A browser that believes itself offline may still reach a node on this machine: always ask, and fail truly.
  return useQuery({ ...options, networkMode: 'always' }, useDataClient())
}
