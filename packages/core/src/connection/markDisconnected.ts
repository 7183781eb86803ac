import type { ChainNamespace } from '@latchkey/protocol'
import type { SafeStorage } from '../storage/SafeStorage.ts'
import { readDisconnectedIds } from './readDisconnectedIds.ts'

/** Remembers, or with `isDisconnected: false` forgets, that a person has disconnected these wallets. */
export function markDisconnected(
  storage: SafeStorage,
  connectors: readonly { readonly namespace: ChainNamespace; readonly connectorId: string }[],
  isDisconnected: boolean,
): void {
  const key = 'disconnected_connector_ids'
  const before = storage.get(key, readDisconnectedIds) ?? {}
  const after = { ...before }
  for (const { namespace, connectorId } of connectors) {
    if (!isDisconnected && !after[namespace]?.includes(connectorId)) continue
    const others = (after[namespace] ?? []).filter((id) => id !== connectorId)
    after[namespace] = isDisconnected ? [...others, connectorId] : others
  }
  if (JSON.stringify(after) !== JSON.stringify(before)) storage.set(key, after)
}
