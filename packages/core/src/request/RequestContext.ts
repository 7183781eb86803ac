import type { CaipAddress, CaipNetworkId } from '@latchkey/protocol'

/**
 * Who asks which wallet on which network: captured once at the person's action, frozen, and carried by the request
 * to its end. When the world has moved since, the request is refused, never redirected (X.29).
 */
export type RequestContext = {
  readonly account: CaipAddress
  readonly network: CaipNetworkId
  readonly connectionUid: string
  readonly connectorUid: string
}
