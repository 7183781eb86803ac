import { parseWalletIcon, plainText } from '../../base/text.ts'
import type { AdapterContext } from '../../config/Adapter.ts'
import {
  type CrowdRules,
  createLeftIds,
  getCrowdedOut,
  getUsedConnectorIds,
  type UsableConnector,
} from '../../wallets/crowdedOut.ts'
import { isForeignName, toKnownDomain } from '../../wallets/knownWallets.ts'
import { createProviderConnector } from './createProviderConnector.ts'
import type { Eip1193Provider } from './requestProvider.ts'

type DiscoveredWallet = Announcement & { readonly connector: UsableConnector }

/**
 * Finds injected wallets while the config runs: by EIP-6963, and the older `window.ethereum` if no announced wallet
 * has it. Wallets are identified by their announcement, never by flags such as `isMetaMask`.
 */
export function discoverWallets(context: AdapterContext): () => void {
  const found: DiscoveredWallet[] = []
  /** Connectors that were added; counted so that no provider ever gets the `uid` of another one. */
  let added = 0
  const leftIds = createLeftIds()
  const isAnnounced = (provider: unknown) => found.some((wallet) => wallet.provider === provider)
  const legacyWatch = watchLegacyProvider(context, isAnnounced)
  const usedIds = getUsedConnectorIds(context.app?._internal.storage)
  const rules: CrowdRules<Announcement, DiscoveredWallet> = {
    keysOf: ({ uuid, rdns }) => [`uuid ${uuid}`, `domain ${toKnownDomain(rdns) ?? rdns.toLowerCase()}`],
    isKnown: ({ rdns }) => toKnownDomain(rdns) !== undefined || usedIds.has(rdns),
    isUsed: ({ connector }) => connector.isUsed() || connector.hadSession(),
  }

  const onAnnounce = (event: Event) => {
    const wallet = parseAnnouncement(event)
    if (!wallet) return context.logger.warn('announcement')
    const { provider, uuid, rdns } = wallet
    // Announced again. Some wallets create a new uuid each time.
    if (found.some((one) => one.provider === provider && (one.uuid === uuid || one.rdns === rdns))) return
    // Another provider with the same uuid: one of the two is an impostor, which may be the first, so both are offered.
    if (found.some((one) => one.uuid === uuid)) context.logger.warn('uuid', { uuid })
    const crowdedOut = getCrowdedOut(found, wallet, rules)
    if (!crowdedOut) return
    for (const one of crowdedOut) {
      found.splice(found.indexOf(one), 1)
      leftIds.add(one.connector.id, one.provider)
      context.removeConnector(one.connector.uid)
    }
    added += 1
    const isFree = (id: string) => leftIds.isFreeFor(provider, id)
    const connector = toConnector(wallet, { found, number: added, isFree })
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

/**
 * A second wallet with the same domain or display name gets a name and id of its own. One with the name of a known wallet, and
 * another domain than that wallet's, has its domain in its name, whichever of the two comes first.
 *
 * @param page `number`: one that no other connector of the page had. `isFree`: whether no wallet that had to leave has an id
 */
function toConnector(
  wallet: Announcement,
  page: {
    readonly found: readonly DiscoveredWallet[]
    readonly number: number
    readonly isFree: (id: string) => boolean
  },
): UsableConnector {
  const { found, number, isFree } = page
  const { rdns, uuid } = wallet
  const toId = (count: number) => (count > 1 ? `${rdns}#${count}` : rdns)
  let count = 1
  // A number that is free again goes to the next one; the plain id says which wallet it is.
  if (!isFree(rdns)) count += 1
  while (found.some(({ connector }) => connector.id === toId(count))) count += 1
  const isNumbered = number > found.length + 1 || found.some((one) => one.uuid === uuid)
  const isTaken = (name: string) => found.some(({ connector }) => connector.name === name)
  let name = wallet.name
  if (count > 1) name += ` (${count})`
  else if (isTaken(name) || isForeignName(name, rdns)) name += ` (${rdns})`
  // A wallet may announce as its name what another one got to be told apart.
  for (let suffix = 2; isTaken(name); suffix += 1) name = `${wallet.name} (${rdns}, ${suffix})`
  return createProviderConnector({
    uid: `eip155:${rdns}:${uuid}${isNumbered ? `#${number}` : ''}`,
    id: toId(count),
    type: 'ANNOUNCED',
    name,
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
  let offered: UsableConnector | undefined
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
