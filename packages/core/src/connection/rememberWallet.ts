import type { Connector } from '../connector/Connector.ts'
import type { SafeStorage } from '../storage/SafeStorage.ts'
import { readRecentWallets } from './readRecentWallets.ts'

/** S9.07. */
const maxWallets = 2

/** Puts a wallet first in the list of recent ones, without repeating it (W7.1). */
export function rememberWallet(storage: SafeStorage, connector: Connector): void {
  const { id, name } = connector
  const others = (storage.get('recent_wallets', readRecentWallets) ?? []).filter((entry) => entry.id !== id)
  storage.set('recent_wallets', [{ id, name }, ...others].slice(0, maxWallets))
}
