import type { Connection } from '@latchkey/core'
import { useConfigValue } from './useConfigValue.ts'

/** Every connection there is, restored ones that wait for their wallet included. */
export function useConnections(): readonly Connection[] {
  return useConfigValue((config) => [...config.state.connections.values()])
}
