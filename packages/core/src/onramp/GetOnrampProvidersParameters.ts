import type { CaipNetworkId } from '@latchkey/protocol'

/** Parameters of `getOnrampProviders`. */
export type GetOnrampProvidersParameters = {
  network: CaipNetworkId
  /** IANA name; default this browser's. */
  timeZone?: string | undefined
  signal?: AbortSignal | undefined
}
