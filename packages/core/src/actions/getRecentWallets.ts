import type { Config } from '../config/Config.ts'
import { type RecentWallet, readRecentWallets } from '../connection/readRecentWallets.ts'

/** The wallets last connected on this device, newest first, at most two (S9.07). `id` is `Connector.id`. */
export function getRecentWallets(config: Config): readonly RecentWallet[] {
  return config._internal.storage.get('recent_wallets', readRecentWallets) ?? []
}
