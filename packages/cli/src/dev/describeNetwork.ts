import type { DevnetChain } from '@latchkey/devnet'
import type { NetworkDescription } from '@latchkey/server'

/** A local chain as the web app takes networks. */
export function describeNetwork(chain: DevnetChain): NetworkDescription {
  const { id, caipNetworkId, name, nativeCurrency, rpcUrl, testnet } = chain
  return {
    id,
    caipNetworkId,
    chainNamespace: 'eip155',
    name,
    nativeCurrency,
    rpcUrls: { default: { http: [rpcUrl] } },
    testnet,
  }
}
