import type { WalletConfig } from '../config/WalletConfig.ts'
import { openDesk } from '../pairing/openDesk.ts'
import { createPageSession } from '../session/createPageSession.ts'
import { createWalletStore } from '../state/createWalletStore.ts'
import type { Wallet } from './Wallet.ts'

/** Puts the window's parts together; from here on the page that opened it may ask. */
export function openWallet(host: Window, config: WalletConfig): Wallet {
  const store = createWalletStore(host, config)
  const parts = { config, store }
  return { ...parts, session: createPageSession(host, parts), desk: openDesk(host, parts) }
}
