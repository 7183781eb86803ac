import type { CaipNetworkId } from '@latchkey/protocol'

/** What a live wallet confirmed: never read from storage (X.20). */
export type ConnectorSession = {
  /** Plain addresses, the wallet's preferred one first; at least one. */
  readonly accounts: readonly string[]
  /** The network the wallet itself is on; it may be one the config doesn't list. */
  readonly network: CaipNetworkId
  /** Who answered, where the connector is a way to many wallets; by default it is the connector's own name and picture. */
  readonly wallet?: { readonly name: string; readonly icon: string | undefined } | undefined
}
