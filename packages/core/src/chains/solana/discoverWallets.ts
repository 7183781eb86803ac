import type { AdapterContext } from '../../config/Adapter.ts'
import type { RegisterApi, StandardWallet } from '../../wallets/standardWallet.ts'
import { createWalletConnector } from './createWalletConnector.ts'

type Found = RegisteredWallet & { readonly uid: string }

/**
 * Finds wallets by Wallet Standard for as long as the config runs: those that are there, and those that register later.
 * A wallet that registers again, itself or as a copy of the same name and icon, is the one that is known.
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

/** A registered wallet that passed every check. */
type RegisteredWallet = {
  readonly wallet: StandardWallet
  /** One line of plain text. */
  readonly name: string
  readonly icon: string | undefined
}

/** Characters; beyond it an icon is left out. */
const maxIcon = 262_144
const image = /^data:image\/(?:svg\+xml|webp|png|gif|jpeg)[;,]/i

/**
 * Reads a registered wallet: each member once, nothing trusted, nothing written to. `undefined` for one that doesn't
 * speak Solana, has no name, or misses what the standard demands; a bad icon is only left out.
 */
function parseWallet(candidate: unknown): RegisteredWallet | undefined {
  try {
    const wallet = candidate as StandardWallet
    const { name, icon, chains, features } = wallet
    if (!Array.isArray(chains)) return undefined
    if (!chains.some((chain) => typeof chain === 'string' && chain.startsWith('solana:'))) return undefined
    const connect = features['standard:connect'] as { connect?: unknown } | undefined
    if (typeof connect?.connect !== 'function') return undefined
    const line = parseName(name)
    if (!line) return undefined
    const isSafe = typeof icon === 'string' && icon.length <= maxIcon && image.test(icon)
    return { wallet, name: line, icon: isSafe ? icon : undefined }
  } catch {
    // A getter that throws, or a member that isn't an object.
    return undefined
  }
}

/**
 * A name from outside as one line of plain text: no control, bidirectional, zero-width or unassigned characters, at
 * most 64 characters. Markup stays what it is, text.
 */
function parseName(name: unknown): string {
  if (typeof name !== 'string') return ''
  const line = name.slice(0, 1000).replace(/\s+/g, ' ').replace(/\p{C}/gu, '').trim()
  return [...line].slice(0, 64).join('')
}
