import type { AdapterContext } from '../../config/Adapter.ts'
import type { Connector } from '../../config/Connector.ts'
import { createProviderConnector, type ProviderConnector } from './createProviderConnector.ts'
import type { Eip1193Provider } from './requestProvider.ts'

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
    const wallet = parseAnnouncement(event)
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

/** A second wallet under the same domain name or display name stays, under a name and id of its own. */
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

/** An EIP-6963 announcement that passed every check. */
type Announcement = {
  readonly uuid: string
  readonly rdns: string
  readonly name: string
  readonly icon: string | undefined
  readonly provider: Eip1193Provider
}

/**
 * Reads an `eip6963:announceProvider` event: each member once, nothing trusted, nothing written to.
 * Answers `undefined` for one without the uuid, the reverse domain name or the provider that EIP-6963 demands; a bad
 * icon is only left out.
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
    return { uuid: uuid.toLowerCase(), rdns, name: parseName(name) || rdns, icon: parseIcon(icon), provider }
  } catch {
    // A getter that throws, or a member that isn't an object.
  }
}

/** What is offered for `window.ethereum`; see {@link watchLegacyProvider}. */
type LegacyWatch = { check(): void; stop(): void }

/**
 * Offers `window.ethereum`, or the first of its `providers`, as one plain "Browser wallet" for as long as no announced
 * wallet claims the very same object. One in use stays until it is let go: a session isn't torn by an announcement.
 */
function watchLegacyProvider(context: AdapterContext, claimed: (provider: unknown) => boolean): LegacyWatch {
  let offered: ProviderConnector | undefined
  const stop = () => {
    if (offered) context.removeConnector(offered.uid)
    offered = undefined
  }
  const check = () => {
    // Its owner listens as soon as it has connected: in between nothing can be announced.
    if (offered?.isUsed()) return
    const provider = getLegacyProviders().find((candidate) => !claimed(candidate))
    if (provider === offered?.getProvider()) return
    stop()
    if (!provider) return
    offered = createProviderConnector({
      uid: 'eip155:injected',
      id: 'injected',
      type: 'INJECTED',
      name: 'Browser wallet',
      provider,
    })
    context.addConnector(offered)
  }
  return { check, stop }
}

/** What old wallets left on the page; several of them share one spot through `providers`. */
function getLegacyProviders(): Eip1193Provider[] {
  try {
    const { ethereum } = window as { ethereum?: Eip1193Provider & { providers?: unknown } }
    const several = ethereum?.providers
    const candidates: unknown[] = Array.isArray(several) && several.length > 0 ? several : [ethereum]
    return candidates.filter(
      (candidate): candidate is Eip1193Provider =>
        typeof (candidate as Eip1193Provider | undefined)?.request === 'function',
    )
  } catch {
    return []
  }
}

/**
 * A name from outside as one line of plain text: no control, bidirectional, zero-width or unassigned characters, at
 * most 64 characters. Markup stays what it is, text.
 */
export function parseName(name: unknown): string {
  if (typeof name !== 'string') return ''
  const line = name.slice(0, 1000).replace(/\s+/g, ' ').replace(/\p{C}/gu, '').trim()
  return [...line].slice(0, 64).join('')
}

/** Characters; beyond it an icon is left out. */
const maxIconLength = 262_144
const safeIconUrl = /^(?:data:image\/[-+.\w]+[;,]|https:\/\/[^\s/])/i

/** An icon URL that is safe in an `<img>`: an image `data:` URL or `https:`, at most 256 kB. */
export function parseIcon(icon: unknown): string | undefined {
  if (typeof icon !== 'string' || icon.length > maxIconLength) return undefined
  const url = icon.trim()
  try {
    return safeIconUrl.test(url) && new URL(url) ? url : undefined
  } catch {
    return undefined
  }
}
