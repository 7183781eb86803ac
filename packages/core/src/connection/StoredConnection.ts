import type { CaipNetworkId, ChainNamespace } from '@latchkey/protocol'

/** One entry of `latchkey/connections` (W7.1): a hint whom to ask, never a proof of connection. */
export type StoredConnection = {
  readonly namespace: ChainNamespace
  readonly connectorId: string
  readonly address: string
  readonly caipNetworkId: CaipNetworkId
  /** Beyond W7.1: lets the page name a wallet that is gone. Text from outside. */
  readonly name?: string | undefined
}
