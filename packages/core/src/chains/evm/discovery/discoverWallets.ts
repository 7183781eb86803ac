import type { AdapterContext } from '../../../config/Adapter.ts'
import type { Connector } from '../../../config/Connector.ts'
import { createProviderConnector } from '../connector/createProviderConnector.ts'
import { type Announcement, readAnnouncement } from './readAnnouncement.ts'
import { watchLegacyProvider } from './watchLegacyProvider.ts'

type Found = Announcement & { readonly connector: Connector }

/**
 * Finds injected wallets for as long as the config runs: EIP-6963, and the older `window.ethereum` where nobody
 * announces it. Wallets are told apart by what they announce, never by flags such as `isMetaMask`.
 */
export function discoverWallets(context: AdapterContext): () => void {
  const found: Found[] = []
  const claimed = (provider: unknown) => found.some((wallet) => wallet.provider === provider)
  const legacy = watchLegacyProvider(context, claimed)

  const onAnnounce = (event: Event) => {
    const wallet = readAnnouncement(event)
    if (!wallet) return context.logger.warn('announcement')
    const twin = found.find(({ uuid }) => uuid === wallet.uuid)
    if (twin && twin.provider !== wallet.provider) {
      // The first one stays: whoever comes later with its uuid is mistaken or lying.
      return context.logger.warn('uuid', {
        uuid: wallet.uuid,
      })
    }
    // Announced again; some wallets make up a new uuid each time.
    if (twin || found.some(({ provider, rdns }) => provider === wallet.provider && rdns === wallet.rdns))
      return
    const connector = toConnector(wallet, found)
    found.push({ ...wallet, connector })
    context.addConnector(connector)
    legacy.check()
  }

  window.addEventListener('eip6963:announceProvider', onAnnounce)
  window.addEventListener('ethereum#initialized', legacy.check)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  legacy.check()

  return () => {
    window.removeEventListener('eip6963:announceProvider', onAnnounce)
    window.removeEventListener('ethereum#initialized', legacy.check)
    for (const { connector } of found) context.removeConnector(connector.uid)
    legacy.stop()
  }
}

/** A second wallet under the same domain name or display name stays, under a name and id of its own (G2). */
function toConnector(wallet: Announcement, found: readonly Found[]): Connector {
  const sameDomain = found.filter(({ rdns }) => rdns === wallet.rdns).length
  const sameName = found.some(({ connector }) => connector.name === wallet.name)
  const suffix = sameDomain ? ` (${sameDomain + 1})` : sameName ? ` (${wallet.rdns})` : ''
  return createProviderConnector({
    uid: `eip155:${wallet.rdns}:${wallet.uuid}`,
    id: sameDomain ? `${wallet.rdns}#${sameDomain + 1}` : wallet.rdns,
    type: 'ANNOUNCED',
    name: wallet.name + suffix,
    icon: wallet.icon,
    provider: wallet.provider,
  })
}
