import { parseWalletIcon, plainText } from '../../base/text.ts'
import type { AdapterContext } from '../../config/Adapter.ts'
import type { Connector } from '../../config/Connector.ts'
import { createProviderConnector, type ProviderConnector } from './createProviderConnector.ts'
import type { Eip1193Provider } from './requestProvider.ts'

type DiscoveredWallet = Announcement & { readonly connector: Connector }

/**
 * Finds injected wallets while the config runs: by EIP-6963, and the older `window.ethereum` if no announced wallet
 * has it. Wallets are identified by their announcement, never by flags such as `isMetaMask`.
 */
export function discoverWallets(context: AdapterContext): () => void {
  const found: DiscoveredWallet[] = []
  const isAnnounced = (provider: unknown) => found.some((wallet) => wallet.provider === provider)
  const legacyWatch = watchLegacyProvider(context, isAnnounced)

  const onAnnounce = (event: Event) => {
    const wallet = parseAnnouncement(event)
    if (!wallet) return context.logger.warn('announcement')
    const sameUuid = found.find(({ uuid }) => uuid === wallet.uuid)
    // A second provider with the same uuid is a mistake or an impostor: the first one stays.
    if (sameUuid && sameUuid.provider !== wallet.provider)
      return context.logger.warn('uuid', { uuid: wallet.uuid })
    // Announced again. Some wallets create a new uuid each time.
    if (sameUuid || found.some(({ provider, rdns }) => provider === wallet.provider && rdns === wallet.rdns))
      return
    const connector = toConnector(wallet, found)
    found.push({ ...wallet, connector })
    context.addConnector(connector)
    legacyWatch.check()
  }

  window.addEventListener('eip6963:announceProvider', onAnnounce)
  window.addEventListener('ethereum#initialized', legacyWatch.check)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  legacyWatch.check()

  return () => {
    window.removeEventListener('eip6963:announceProvider', onAnnounce)
    window.removeEventListener('ethereum#initialized', legacyWatch.check)
    for (const { connector } of found) context.removeConnector(connector.uid)
    legacyWatch.stop()
  }
}

/** A second wallet with the same domain or display name gets a name and id of its own. */
function toConnector(wallet: Announcement, found: readonly DiscoveredWallet[]): Connector {
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

/** A valid EIP-6963 announcement. */
type Announcement = {
  readonly uuid: string
  readonly rdns: string
  readonly name: string
  readonly icon: string | undefined
  readonly provider: Eip1193Provider
}

/**
 * Parses an `eip6963:announceProvider` event. Each member is read once, and nothing is trusted or written to.
 * `undefined` without the uuid, reverse domain name or provider that EIP-6963 requires; an unsafe icon is left out.
 */
function parseAnnouncement(event: Event): Announcement | undefined {
  try {
    const { info, provider } = (
      event as CustomEvent<{ info: Record<string, unknown>; provider: Eip1193Provider }>
    ).detail
    const { uuid, rdns, name, icon } = info
    if (typeof uuid !== 'string' || !/^[-\da-f]{36}$/i.test(uuid)) return
    if (typeof rdns !== 'string' || rdns.length > 253 || !/^[\w-]+(?:\.[\w-]+)+$/.test(rdns)) return
    if (typeof provider.request !== 'function') return
    return {
      uuid: uuid.toLowerCase(),
      rdns,
      name: plainText(name) || rdns,
      icon: parseWalletIcon(icon),
      provider,
    }
  } catch {
    // A getter threw, or a member isn't an object.
  }
}

/** A running {@link watchLegacyProvider}. `check` offers or withdraws the provider; `stop` withdraws it. */
type LegacyWatch = { check(): void; stop(): void }

/**
 * Offers `window.ethereum`, or the first of its `providers`, as "Browser Wallet" while no announced wallet has the
 * same object. One in use stays until it is released, so that an announcement doesn't end a session.
 */
function watchLegacyProvider(
  context: AdapterContext,
  isAnnounced: (provider: unknown) => boolean,
): LegacyWatch {
  let offered: ProviderConnector | undefined
  const stop = () => {
    if (offered) context.removeConnector(offered.uid)
    offered = undefined
  }
  const check = () => {
    // A connected wallet has a subscriber, so it counts as in use.
    if (offered?.isUsed()) return
    const provider = getLegacyProviders().find((candidate) => !isAnnounced(candidate))
    if (provider === offered?.getProvider()) return
    stop()
    if (!provider) return
    offered = createProviderConnector({
      uid: 'eip155:injected',
      id: 'injected',
      type: 'INJECTED',
      name: 'Browser Wallet',
      provider,
    })
    context.addConnector(offered)
  }
  return { check, stop }
}

/** Providers of wallets without EIP-6963; several of them share `window.ethereum.providers`. */
function getLegacyProviders(): Eip1193Provider[] {
  try {
    const { ethereum } = window as { ethereum?: Eip1193Provider & { providers?: unknown } }
    const providers = ethereum?.providers
    const candidates: unknown[] = Array.isArray(providers) && providers.length > 0 ? providers : [ethereum]
    return candidates.filter(
      (candidate): candidate is Eip1193Provider =>
        typeof (candidate as Eip1193Provider | undefined)?.request === 'function',
    )
  } catch {
    return []
  }
}
