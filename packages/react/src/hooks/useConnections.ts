import type { Connection } from '@latchkey/core'
import { useConfigValue } from './useConfigValue.ts'

/** Returns all connections, including restored ones whose wallet hasn't answered yet. */
export function useConnections(): readonly Connection[] {
  return useConfigValue((config) => [...config.state.connections.values()])
}
