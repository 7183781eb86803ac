import type { ChainRequest, VerifiedSiwx } from '@latchkey/core/siwx'
import type { CaipNetworkId } from '@latchkey/protocol'
import type { BrowserNonces } from './createBrowserNonces.ts'
import type { Sites } from './readSites.ts'
import type { SiwxStore } from './SiwxStore.ts'

/** What every route works with. */
export type SiwxWorld = {
  readonly sites: Sites
  readonly nonces: BrowserNonces
  /** Each method with a deadline; it throws SiwxBackendError alone. */
  readonly store: SiwxStore
  readonly request: (chain: CaipNetworkId) => ChainRequest | undefined
  readonly chains: readonly CaipNetworkId[] | undefined
  /** What a check asks a node goes through `count`. */
  readonly check: (
    run: (count: (request: ChainRequest) => ChainRequest) => Promise<VerifiedSiwx>,
  ) => Promise<VerifiedSiwx>
  /** Milliseconds a session lasts. */
  readonly life: number
  readonly cookies: { readonly session: string; readonly browser: string }
  readonly now: () => number
}
