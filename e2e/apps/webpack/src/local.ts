import { defineChain } from 'viem'

/** A chain of this machine. */
export const local = defineChain({
  id: 31999,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
})
