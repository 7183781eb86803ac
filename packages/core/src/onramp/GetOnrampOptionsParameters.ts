import type { CaipNetworkId } from '@latchkey/protocol'

/** Parameters of `getOnrampOptions`. */
export type GetOnrampOptionsParameters = {
  network: CaipNetworkId
  /** Default: the server's first. */
  provider?: string | undefined
  signal?: AbortSignal | undefined
}
