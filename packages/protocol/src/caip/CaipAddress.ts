import type { ChainNamespace } from './ChainNamespace.ts'

/** A CAIP-10 account id, e.g. `eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb`. */
export type CaipAddress = `${ChainNamespace}:${string}:${string}`
