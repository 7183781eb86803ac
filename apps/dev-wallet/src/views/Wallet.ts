import type { WalletConfig } from '../config/WalletConfig.ts'
import type { Desk } from '../pairing/Desk.ts'
import type { PageSession } from '../session/createPageSession.ts'
import type { WalletStore } from '../state/createWalletStore.ts'

/** Everything one wallet window consists of. */
export type Wallet = {
  readonly config: WalletConfig
  readonly store: WalletStore
  readonly session: PageSession
  /** The way to pairing; absent where there is none. */
  readonly desk: (() => Promise<Desk>) | undefined
}
