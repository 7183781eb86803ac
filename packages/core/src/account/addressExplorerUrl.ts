import type { Network } from '../network/Network.ts'

/** Where an address is shown on the network's explorer, if it has one. Always an http address. */
export function addressExplorerUrl(network: Network | undefined, address: string): string | undefined {
  const base = network?.blockExplorers?.default.url
  return base === undefined ? undefined : `${base.replace(/\/+$/, '')}/address/${encodeURIComponent(address)}`
}
