import type { SolanaDevnet } from '@latchkey/devnet'
import type { NetworkDescription } from '@latchkey/server'

/** The local Solana chain as the web app takes networks. */
export function describeSolana(chain: SolanaDevnet): NetworkDescription {
  const { caipNetworkId, name, nativeCurrency, rpcUrl } = chain
  return {
    id: caipNetworkId.slice('solana:'.length),
    caipNetworkId,
    chainNamespace: 'solana',
    name,
    nativeCurrency,
    rpcUrls: { default: { http: [rpcUrl] } },
    testnet: false,
  }
}
