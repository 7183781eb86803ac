import type { WalletConfig } from '../config/WalletConfig.ts'
import type { PageSession } from '../session/createPageSession.ts'
import type { WalletStore } from '../state/createWalletStore.ts'

/** Everything one wallet window consists of. */
export type Wallet = {
  readonly config: WalletConfig
  readonly store: WalletStore
  readonly session: PageSession
}
