import type { Network } from '../../../config/Network.ts'
import type { Eip1193Request } from '../Eip1193Provider.ts'

/**
 * The `wallet_addEthereumChain` request (EIP-3085) with the chain's own RPC URLs only: a wallet keeps them for good,
 * so neither our proxy nor a project id belongs there (S4.56). `undefined` if the chain has no URL of its own.
 */
export function addNetworkRequest(network: Network, chainId: number): Eip1193Request | undefined {
  const rpcUrls = network.rpcUrls.chainDefault.http
  if (rpcUrls.length === 0) return undefined
  const { name, symbol, decimals } = network.nativeCurrency
  const explorer = network.blockExplorers?.default.url
  return {
    method: 'wallet_addEthereumChain',
    params: [
      {
        chainId: `0x${chainId.toString(16)}`,
        chainName: network.name,
        nativeCurrency: { name, symbol, decimals },
        rpcUrls: [...rpcUrls],
        ...(explorer ? { blockExplorerUrls: [explorer] } : {}),
      },
    ],
  }
}
