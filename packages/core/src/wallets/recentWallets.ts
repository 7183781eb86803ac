import type { SafeStorage } from '../base/storage.ts'
import type { Config } from '../config/Config.ts'
import type { Connector } from '../config/Connector.ts'

/** Returns the wallets that were connected last on this device, newest first, at most two. `id` is `Connector.id`. */
export function getRecentWallets(config: Config): readonly RecentWallet[] {
  return config._internal.storage.get('recent_wallets', parseRecentWallets) ?? []
}

/** Number of wallets that are stored. */
const maxWallets = 2

/** Stores a wallet as the most recent one. */
export function storeRecentWallet(storage: SafeStorage, connector: Connector): void {
  const { id, name } = connector
  const others = (storage.get('recent_wallets', parseRecentWallets) ?? []).filter((entry) => entry.id !== id)
  storage.set('recent_wallets', [{ id, name }, ...others].slice(0, maxWallets))
}

/** A wallet that was connected on this device. */
export type RecentWallet = { readonly id: string; readonly name: string }

/** Parses the stored value of `recent_wallets`; invalid entries are skipped. */
function parseRecentWallets(raw: unknown): readonly RecentWallet[] | undefined {
  if (!Array.isArray(raw)) return undefined
  // Limits the work for a list that something else has stored.
  return raw.slice(0, 8).flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return []
    const { id, name } = entry as Record<string, unknown>
    return typeof id === 'string' && typeof name === 'string' ? [{ id, name }] : []
  })
}
