import { createPublicClient, defineChain, http } from 'viem'
import type { WalletChain } from '../config/WalletConfig.ts'

/** A viem client for one of the wallet's chains; one try of 10 s, so that a person is told soon. */
export function chainClient(chain: WalletChain) {
  const { id, name, nativeCurrency, rpcUrl } = chain
  return createPublicClient({
    chain: defineChain({ id, name, nativeCurrency, rpcUrls: { default: { http: [rpcUrl] } } }),
    transport: http(rpcUrl, { timeout: 10_000, retryCount: 1 }),
  })
}
