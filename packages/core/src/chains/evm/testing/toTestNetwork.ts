import type { Network } from '../../../config/Network.ts'
import type { EvmBackend } from './EvmBackend.ts'

/** The network of a test chain, read through a proxy whose URL no wallet may ever see. */
export function toTestNetwork({ chainId, url }: Pick<EvmBackend, 'chainId' | 'url'>): Network {
  return {
    id: chainId,
    caipNetworkId: `eip155:${chainId}`,
    chainNamespace: 'eip155',
    name: `Test chain ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: {
      default: { http: ['https://proxy.test/v1/?projectId=secret', url] },
      chainDefault: { http: [url] },
    },
    blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.test' } },
  }
}
