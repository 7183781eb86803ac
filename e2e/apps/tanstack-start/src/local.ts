import type { NetworkInput } from '@latchkey/core'

/** A chain of this machine. A plain object: `defineChain` of viem would put viem into the page's first file, beside the router. */
export const local = {
  id: 31999,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
} as const satisfies NetworkInput
