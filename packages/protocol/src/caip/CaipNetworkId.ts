import type { ChainNamespace } from './ChainNamespace.ts'

/** A CAIP-2 chain id, e.g. `eip155:1`. */
export type CaipNetworkId = `${ChainNamespace}:${string}`
