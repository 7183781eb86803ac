import type { CaipAddress, CaipNetworkId, ChainNamespace } from '@latchkey/protocol'
import type { AccountDetails } from './AccountDetails.ts'

/** A namespace's current account as a view shows it (S3.01). */
export type Account = AccountDetails & {
  readonly namespace: ChainNamespace
  readonly status: 'disconnected' | 'connecting' | 'reconnecting' | 'connected'
  /** On the wallet's own network. */
  readonly caipAddress: CaipAddress | undefined
  /** The plain part of `caipAddress`, never kept apart from it. */
  readonly address: string | undefined
  readonly allAccounts: readonly CaipAddress[]
  /** The wallet's own network; it may be one the config doesn't list. */
  readonly network: CaipNetworkId | undefined
  readonly connectionUid: string | undefined
  readonly connectorUid: string | undefined
}
