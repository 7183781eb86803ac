import type { AdapterContext } from '../../../config/Adapter.ts'
import type { RegisterApi } from '../../../standardWallet/WalletStandard.ts'
import { createWalletConnector } from '../connector/createWalletConnector.ts'
import { type RegisteredWallet, readWallet } from './readWallet.ts'

type Found = RegisteredWallet & { readonly uid: string }

/**
 * Finds wallets by Wallet Standard for as long as the config runs: those that are there, and those that register later.
 * A wallet that registers again, itself or as a copy of the same name and icon, is the one that is known (G4).
 */
export function discoverWallets(context: AdapterContext): () => void {
  const found: Found[] = []

  const add = (candidate: unknown): (() => void) | undefined => {
    const read = readWallet(candidate)
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
