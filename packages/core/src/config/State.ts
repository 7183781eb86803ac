import type { CaipNetworkId, ChainNamespace } from '@latchkey/protocol'
import type { AccountDetails } from '../account/AccountDetails.ts'
import type { Alert } from '../alerts/Alert.ts'
import type { Connection } from '../connection/Connection.ts'
import type { OwnSend } from '../send/OwnSend.ts'
import type { SendState } from '../send/SendState.ts'

/** Everything the engine knows that a view may show. Only connections, current and activeNetwork persist. */
export type State = {
  /** Over all namespaces: `connected` as soon as one connection is live (S4.01). */
  readonly status: 'disconnected' | 'connecting' | 'reconnecting' | 'connected'
  /** By `Connection.uid`. */
  readonly connections: ReadonlyMap<string, Connection>
  /** Which connection each namespace uses. */
  readonly current: { readonly [namespace in ChainNamespace]?: string | undefined }
  /** The network the app is on; the wallet's own may differ (`Connection.network`). */
  readonly activeNetwork: CaipNetworkId | undefined
  /** The chain family the app is on its way to, while a switch to a network of another one runs (S4.38). */
  readonly switchingTo?: ChainNamespace | undefined
  readonly accountDetails: { readonly [namespace in ChainNamespace]?: AccountDetails | undefined }
  readonly send: SendState
  /** What was sent from this page, oldest first, the newest hundred; absent before the first. */
  readonly sends?: readonly OwnSend[] | undefined
  /** What the app's builder is to be told, with debug on (S8.37). */
  readonly alert?: Alert | undefined
}
