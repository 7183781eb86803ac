import { onrampDefaults } from '@latchkey/protocol'
import type { LinkOnrampConfig } from '../../config/onramp.ts'
import type { OnrampProvider } from '../../ports/onramp.ts'

/**
 * A provider that is only a page. The page asks for the amount and shows the price and the state of the order. The
 * operator's address may carry a public key; the currency, the recipient and the caller's name for
 * the person are added to it.
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
    async open({ address, chain, user }) {
      const target = new URL(url)
      target.searchParams.set('destinationCurrencyCode', chain?.startsWith('solana:') ? 'SOL' : 'USDC')
      target.searchParams.set('walletAddress', address)
      if (user !== undefined) target.searchParams.set('partnerUserId', user)
      return { url: target.href }
    },
  }
}
