import { parseCaipNetworkId } from '@latchkey/core'
import type { AppDescription } from './AppDescription.ts'

/** Checks `/latchkey.json`. The networks themselves are checked by `createConfig`. @throws Error naming what is wrong */
export function readAppDescription(value: unknown): AppDescription {
  if (typeof value !== 'object' || value === null) throw new Error('latchkey.json is not an object')
  const { server, networks, defaultNetwork } = value as Record<string, unknown>
  if (!Array.isArray(networks) || networks.length === 0) throw new Error('latchkey.json names no networks')
  return {
    server: typeof server === 'string' && /^https?:\/\//.test(server) ? server : undefined,
    networks,
    defaultNetwork: parseCaipNetworkId(defaultNetwork)?.caipNetworkId,
  }
}
