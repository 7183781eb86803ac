import { parseWalletIcon, plainText, toUniqueName } from '../../base/text.ts'
import type { AdapterContext } from '../../config/Adapter.ts'
import { createLeftIds, createNameRules, getCrowdedOut } from '../../wallets/crowdedOut.ts'
import { repeatRead } from '../../wallets/repeatRead.ts'
import type { RegisterApi, StandardWallet } from '../../wallets/standardWallet.ts'
import type { BitcoinConnector, BitcoinProvider } from './BitcoinWallet.ts'
import { createWalletConnector, type WalletSource } from './createWalletConnector.ts'

/** A wallet as it announced itself, checked. */
type Announcement = {
  readonly source: WalletSource
  /** Objects that identify the wallet: one that announces itself twice shares one of them. */
  readonly identities: readonly [object, ...object[]]
  /** One line of plain text. */
  readonly name: string
  readonly icon: string | undefined
}

/** Most entries that are read at each end of the page's list: those of wallets that came first, and of those that came last. */
const maxProviders = 512

/**
 * Finds wallets by Wallet Standard and in `window.btc_providers` (WBIP004) while the config runs: those present, and those
 * that come later. A wallet that announces itself again, or in both ways, is kept once: it is the same object, or has the same name and
 * icon the other way. Another object of one way is another wallet, because the first may be the impostor; it gets a number.
 */
export function discoverWallets(context: AdapterContext): () => void {
  type Found = Announcement & { readonly shownName: string; readonly connector: BitcoinConnector }
  const found: Found[] = []
  const rules = createNameRules<Announcement, Found>(context)
  /** Connectors that had to leave; counted so that no wallet ever gets the `uid` of another one. */
  let crowdedOutCount = 0
  const leftNames = createLeftIds()

  const add = (announcement: Announcement | undefined): (() => void) | undefined => {
    if (!announcement) return undefined
    const { identities, name, icon, source } = announcement
    const isSelf = (other: Announcement) => other.identities.some((object) => identities.includes(object))
    const isTwin = (other: Announcement) =>
      other.source.kind !== source.kind &&
      toKey(other.name) === toKey(name) &&
      other.icon === icon &&
      icon !== undefined
    const existing = found.find((other) => isSelf(other) || isTwin(other))
    if (existing) return isSelf(existing) ? () => remove(existing) : undefined
    const crowdedOut = getCrowdedOut(found, announcement, rules)
    if (!crowdedOut) return undefined
    for (const one of crowdedOut) {
      remove(one)
      leftNames.add(one.shownName, one.identities[0])
    }
    crowdedOutCount += crowdedOut.length
    const taken = found.map(({ shownName }) => shownName)
    if (!leftNames.isFreeFor(identities[0], name)) taken.push(name)
    const uniqueName = toUniqueName(name, taken)
    const uid = `bip122:${uniqueName}${crowdedOutCount ? `#${crowdedOutCount}` : ''}`
    const connector = createWalletConnector({ uid, id: uniqueName, name: uniqueName, icon, source, context })
    const entry = { ...announcement, shownName: uniqueName, connector }
    found.push(entry)
    context.addConnector(connector)
    return () => remove(entry)
  }
  const remove = (entry: Found) => {
    const index = found.indexOf(entry)
    if (index < 0) return
    found.splice(index, 1)
    context.removeConnector(entry.connector.uid)
  }
  const api: RegisterApi = {
    register(...wallets) {
      const unregister = wallets.map((wallet) => add(parseStandardWallet(wallet)))
      return () => {
        for (const removeWallet of unregister) removeWallet?.()
      }
    },
  }
  const onRegister = (event: Event) => {
    try {
      ;(event as CustomEvent<(api: RegisterApi) => void>).detail(api)
    } catch (error) {
      context.logger.warn('registration', { error })
    }
  }
  /** Providers of the list that were offered once: one that had to leave since doesn't come back with each reading. */
  const seen = new WeakSet<object>()
  const readProviders = () => {
    for (const announcement of listProviders()) {
      const [provider] = announcement.identities
      const isOffered = found.some(({ identities }) => identities.includes(provider))
      if (seen.has(provider) && !isOffered) continue
      seen.add(provider)
      add(announcement)
    }
  }

  window.addEventListener('wallet-standard:register-wallet', onRegister)
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  const stopReading = repeatRead(readProviders)

  return () => {
    window.removeEventListener('wallet-standard:register-wallet', onRegister)
    stopReading()
    for (const entry of [...found]) remove(entry)
  }
}

/** Names of one wallet differ between the two announcements: "Xverse" and "Xverse Wallet". */
function toKey(name: string): string {
  return name.toLowerCase().replace(/\s*wallet$/, '')
}

/**
 * Parses a registered wallet. Each member is read once, and nothing is trusted or written to. `undefined` without
 * Bitcoin, a name or a way to connect; an unsafe icon is left out. A wallet that offers its provider of
 * `window.btc_providers` too is used through that, which has a network and payments.
 */
function parseStandardWallet(candidate: unknown): Announcement | undefined {
  try {
    const wallet = candidate as StandardWallet
    const { name, icon, chains, features } = wallet
    if (!Array.isArray(chains)) return undefined
    if (!chains.some((chain) => typeof chain === 'string' && chain.startsWith('bitcoin:'))) return undefined
    const { provider } = (features['sats-connect:'] ?? {}) as { provider?: unknown }
    const connect = features['bitcoin:connect'] as { connect?: unknown } | undefined
    const source: WalletSource | undefined = isProvider(provider)
      ? { kind: 'provider', provider }
      : typeof connect?.connect === 'function'
        ? { kind: 'standard', wallet }
        : undefined
    const plainName = plainText(name)
    if (!plainName || !source) return undefined
    const identities = [wallet, isProvider(provider) ? provider : wallet] as const
    return { source, identities, name: plainName, icon: parseWalletIcon(icon) }
  } catch {
    // A getter threw, or a member isn't an object.
    return undefined
  }
}

/** The wallets of `window.btc_providers` at present. */
function listProviders(): readonly Announcement[] {
  try {
    const list = (window as { btc_providers?: unknown }).btc_providers
    if (!Array.isArray(list)) return []
    const entries =
      list.length > 2 * maxProviders ? [...list.slice(0, maxProviders), ...list.slice(-maxProviders)] : list
    return entries.flatMap((entry) => parseProvider(entry) ?? [])
  } catch {
    return []
  }
}

/** Parses an entry of the list. Its `id` is a path of properties from `window` to the provider. */
function parseProvider(candidate: unknown): Announcement | undefined {
  try {
    const { id, name, icon } = candidate as { id: unknown; name: unknown; icon: unknown }
    if (typeof id !== 'string' || !/^[\w$]{1,64}(?:\.[\w$]{1,64}){0,3}$/.test(id)) return undefined
    const provider = id
      .split('.')
      .reduce<unknown>((parent, key) => (parent as Record<string, unknown> | undefined)?.[key], window)
    const plainName = plainText(name)
    if (!plainName || !isProvider(provider)) return undefined
    const source: WalletSource = { kind: 'provider', provider }
    return { source, identities: [provider], name: plainName, icon: parseWalletIcon(icon) }
  } catch {
    return undefined
  }
}

function isProvider(value: unknown): value is BitcoinProvider {
  return (
    typeof value === 'object' && value !== null && typeof (value as BitcoinProvider).request === 'function'
  )
}
