import type { NetworkInput } from '../config/Network.ts'

/** Creates an EVM network in the shape of viem. */
export function testNetwork(id: number): NetworkInput {
  return {
    id,
    name: `Network ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`https://rpc.example/${id}`] } },
    blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example/' } },
  }
}
