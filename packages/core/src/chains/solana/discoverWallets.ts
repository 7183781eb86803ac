import { plainText } from '../../base/text.ts'
import type { AdapterContext } from '../../config/Adapter.ts'
import type { RegisterApi, StandardWallet } from '../../wallets/standardWallet.ts'
import { createWalletConnector } from './createWalletConnector.ts'

type Found = RegisteredWallet & { readonly uid: string }

/**
 * Finds wallets by Wallet Standard while the config runs: those present, and those that register later. A wallet that
 * registers again, itself or as a copy with the same name and icon, is kept once.
 */
export function discoverWallets(context: AdapterContext): () => void {
  const found: Found[] = []

  const add = (candidate: unknown): (() => void) | undefined => {
    const read = parseWallet(candidate)
    if (!read) return undefined
    const { wallet, name, icon } = read
    const twin = found.find((one) => one.wallet === wallet || (one.name === name && one.icon === icon))
    if (twin) return twin.wallet === wallet ? () => remove(twin) : undefined
    const namesakes = found.filter((one) => one.name === name).length
    const shown = namesakes ? `${name} (${namesakes + 1})` : name
    const entry = { ...read, uid: `solana:${shown}` }
    found.push(entry)
    context.addConnector(
      createWalletConnector({ uid: entry.uid, id: shown, name: shown, icon, wallet, context }),
    )
    return () => remove(entry)
  }
  const remove = (entry: Found) => {
    const place = found.indexOf(entry)
    if (place < 0) return
    found.splice(place, 1)
    context.removeConnector(entry.uid)
  }
  const api: RegisterApi = {
    register(...wallets) {
      const undo = wallets.map(add)
      return () => {
        for (const one of undo) one?.()
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

/** Characters of an icon at most. */
const maxIcon = 262_144
const image = /^data:image\/(?:svg\+xml|webp|png|gif|jpeg)[;,]/i

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
    const line = plainText(name)
    if (!line) return undefined
    const isSafe = typeof icon === 'string' && icon.length <= maxIcon && image.test(icon)
    return { wallet, name: line, icon: isSafe ? icon : undefined }
  } catch {
    // A getter threw, or a member isn't an object.
    return undefined
  }
}
