import type { State } from '../config/State.ts'

/**
 * The public status (S4.01): `connected` needs one live, verified connection; storage alone never makes it. While a
 * person connects, that comes before sessions still being restored.
 */
export function deriveStatus(connections: State['connections'], isConnecting: boolean): State['status'] {
  const all = [...connections.values()]
  if (all.some((connection) => connection.status === 'connected')) return 'connected'
  if (isConnecting) return 'connecting'
  return all.length > 0 ? 'reconnecting' : 'disconnected'
}
