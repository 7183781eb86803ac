import { onrampDefaults } from '@latchkey/protocol'
import type { LinkOnrampConfig } from '../../config/onramp.ts'
import type { OnrampProvider } from '../../ports/onramp.ts'

/**
 * A provider that is a page of its own and nothing else: it asks for the amount, tells the price and how the order goes. The
 * operator's address may carry their public key; what is bought and for whom is added to it.
 */
export function createLinkOnramp({ id, name, url, isTest }: LinkOnrampConfig): OnrampProvider {
  return {
    id,
    name,
    feeRange: onrampDefaults.feeRange,
    namespaces: ['eip155', 'solana'],
    isTest,
    restrictedZones: [],
    origins: [new URL(url).origin],
    async open({ address, chain }) {
      const target = new URL(url)
      target.searchParams.set('destinationCurrencyCode', chain?.startsWith('solana:') ? 'SOL' : 'USDC')
      target.searchParams.set('walletAddress', address)
      return { url: target.href }
    },
  }
}
