import { parseWalletIcon, plainText, toUniqueName } from '../../base/text.ts'
import type { AdapterContext } from '../../config/Adapter.ts'
import {
  createLeftIds,
  createNameRules,
  getCrowdedOut,
  type UsableConnector,
} from '../../wallets/crowdedOut.ts'
import type { RegisterApi, StandardWallet } from '../../wallets/standardWallet.ts'
import { createWalletConnector } from './createWalletConnector.ts'

type DiscoveredWallet = RegisteredWallet & { readonly shownName: string; readonly connector: UsableConnector }

/**
 * Finds wallets by Wallet Standard while the config runs: those present, and those that register later. A wallet that
 * registers again is kept once. Another object is another wallet, also with the same name and icon, because the first may be the impostor;
 * it gets a number.
 */
export function discoverWallets(context: AdapterContext): () => void {
  const found: DiscoveredWallet[] = []
  const rules = createNameRules<RegisteredWallet, DiscoveredWallet>(context)
  /** Connectors that had to leave; counted so that no wallet ever gets the `uid` of another one. */
  let crowdedOutCount = 0
  const leftNames = createLeftIds()

  const add = (candidate: unknown): (() => void) | undefined => {
    const registered = parseWallet(candidate)
    if (!registered) return undefined
    const { wallet, name, icon } = registered
    const existing = found.find((other) => other.wallet === wallet)
    if (existing) return () => remove(existing)
    const crowdedOut = getCrowdedOut(found, registered, rules)
    if (!crowdedOut) return undefined
    for (const one of crowdedOut) {
      remove(one)
      leftNames.add(one.shownName, one.wallet)
    }
    crowdedOutCount += crowdedOut.length
    const taken = found.map(({ shownName }) => shownName)
    if (!leftNames.isFreeFor(wallet, name)) taken.push(name)
    const uniqueName = toUniqueName(name, taken)
    const uid = `solana:${uniqueName}${crowdedOutCount ? `#${crowdedOutCount}` : ''}`
    const connector = createWalletConnector({ uid, id: uniqueName, name: uniqueName, icon, wallet, context })
    const entry = { ...registered, shownName: uniqueName, connector }
    found.push(entry)
    context.addConnector(connector)
    return () => remove(entry)
  }
  const remove = (entry: DiscoveredWallet) => {
    const index = found.indexOf(entry)
    if (index < 0) return
    found.splice(index, 1)
    context.removeConnector(entry.connector.uid)
  }
  const api: RegisterApi = {
    register(...wallets) {
      const unregister = wallets.map(add)
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

  window.addEventListener('wallet-standard:register-wallet', onRegister)
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))

  return () => {
    window.removeEventListener('wallet-standard:register-wallet', onRegister)
    for (const entry of [...found]) remove(entry)
  }
}

/** A valid registered wallet. */
type RegisteredWallet = {
  readonly wallet: StandardWallet
  /** One line of plain text. */
  readonly name: string
  readonly icon: string | undefined
}

/**
 * Parses a registered wallet. Each member is read once, and nothing is trusted or written to. `undefined` without
 * Solana, a name or the features the standard requires; an unsafe icon is left out.
 */
function parseWallet(candidate: unknown): RegisteredWallet | undefined {
  try {
    const wallet = candidate as StandardWallet
    const { name, icon, chains, features } = wallet
    if (!Array.isArray(chains)) return undefined
    if (!chains.some((chain) => typeof chain === 'string' && chain.startsWith('solana:'))) return undefined
    const connect = features['standard:connect'] as { connect?: unknown } | undefined
    if (typeof connect?.connect !== 'function') return undefined
    const plainName = plainText(name)
    if (!plainName) return undefined
    return { wallet, name: plainName, icon: parseWalletIcon(icon) }
  } catch {
    // A getter threw, or a member isn't an object.
    return undefined
  }
}
