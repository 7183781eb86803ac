import type { CaipNetworkId } from '@latchkey/protocol'

/** What a connector tells its owner while connected. */
export type ConnectorEvent =
  | { readonly type: 'accountsChanged'; readonly accounts: readonly string[] }
  | { readonly type: 'networkChanged'; readonly network: CaipNetworkId }
  | { readonly type: 'disconnected'; readonly cause?: unknown }
