import type { NetworkInput } from '../config/Network.ts'

/** An EVM network as viem describes one. */
export function testNetwork(id: number): NetworkInput {
  return {
    id,
    name: `Network ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`https://rpc.example/${id}`] } },
    blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example/' } },
  }
}
