import type { CaipNetworkId, ChainNamespace } from '@latchkey/protocol'

/** One wallet connected for one namespace. `uid` is the key in `State.connections`. */
export type Connection = {
  /** Unique per connection: `<namespace>:<connectorId>`; the same wallet can't be connected twice in a namespace. */
  readonly uid: string
  readonly namespace: ChainNamespace
  readonly connectorId: string
  /** The live connector; `undefined` while `reconnecting` and its wallet hasn't shown up yet. */
  readonly connectorUid: string | undefined
  readonly connectorName: string
  readonly connectorIcon: string | undefined
  /** `connected` only after the live wallet confirmed accounts and network (S4.01, X.20). */
  readonly status: 'reconnecting' | 'connected'
  /** Plain addresses, the current one first. */
  readonly accounts: readonly string[]
  /** The wallet's real network. */
  readonly network: CaipNetworkId
}
