import { parseWalletChain, type WalletConfig } from '../config.ts'
import { knownChains, type Site, type WalletState } from './WalletState.ts'

/** The wallet's stored state; windows of the wallet stay in sync. */
export type WalletStore = {
  get(): WalletState
  update(change: (state: WalletState) => WalletState): void
  subscribe(listener: () => void): () => void
}

/** The key in the wallet's own localStorage. */
const storageKey = 'latchkey-dev-wallet'

/** Creates the store, with the state of the localStorage fitted to the config. */
export function createWalletStore(host: Window, config: WalletConfig): WalletStore {
  const listeners = new Set<() => void>()
  const read = () => {
    try {
      return parseWalletState(host.localStorage.getItem(storageKey), config)
    } catch {
      return parseWalletState(null, config)
    }
  }
  let state = read()
  const notify = () => {
    for (const listener of [...listeners]) listener()
  }
  host.addEventListener('storage', (event) => {
    if (event.key !== storageKey && event.key !== null) return
    state = read()
    notify()
  })
  return {
    get: () => state,
    update(change) {
      state = change(state)
      try {
        host.localStorage.setItem(storageKey, JSON.stringify(state))
      } catch {
        // Storage denied or full: this window keeps its state in memory.
      }
      notify()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * Parses stored state and fits it to the config: an account or chain that no longer exists falls back to the first.
 * Missing or corrupt text gives a fresh state; never throws.
 */
export function parseWalletState(text: string | null, config: WalletConfig): WalletState {
  const raw = parseRecord(text)
  const accounts: readonly string[] = config.accounts.map(({ address }) => address)
  const lists = {
    addedChains: toList(raw.addedChains).flatMap((chain) => parseWalletChain(chain) ?? []),
    forgottenChains: toList(raw.forgottenChains).filter((id) => typeof id === 'number'),
  }
  const ids = knownChains(config, lists).map(({ id }) => id)
  const pickAccount = (value: unknown) => accounts.find((address) => address === value)
  const pickChain = (value: unknown) => ids.find((id) => id === value)
  const account = pickAccount(raw.account) ?? accounts[0] ?? ''
  const chainId = pickChain(raw.chainId) ?? ids[0] ?? 0
  const sites: Record<string, Site> = {}
  for (const [origin, site] of Object.entries(toRecord(raw.sites))) {
    const siteAccount = pickAccount(toRecord(site).account)
    if (siteAccount)
      sites[origin] = { account: siteAccount, chainId: pickChain(toRecord(site).chainId) ?? chainId }
  }
  const solana = parseFamily(
    config.solana?.accounts.map(({ address }) => address),
    raw.solanaAccount,
    raw.solanaSites,
  )
  const bitcoin = parseFamily(
    config.bitcoin?.accounts.map(({ payment }) => payment.address),
    raw.bitcoinAccount,
    raw.bitcoinSites,
  )
  const polkadot = parseFamily(
    config.polkadot?.accounts.map(({ address }) => address),
    raw.polkadotAccount,
    raw.polkadotSites,
  )
  return {
    account,
    chainId,
    sites,
    solanaAccount: solana.account,
    solanaSites: solana.sites,
    bitcoinAccount: bitcoin.account,
    bitcoinSites: bitcoin.sites,
    polkadotAccount: polkadot.account,
    polkadotSites: polkadot.sites,
    ...lists,
    keepOpen: raw.keepOpen === true,
  }
}

/** Fits a family's stored account and connected pages to the accounts there are. */
function parseFamily(addresses: readonly string[] | undefined, stored: unknown, storedSites: unknown) {
  const pick = (value: unknown) => addresses?.find((address) => address === value)
  const sites = Object.fromEntries(
    Object.entries(toRecord(storedSites)).flatMap(([origin, value]) => {
      const address = pick(value)
      return address ? [[origin, address]] : []
    }),
  )
  return { account: pick(stored) ?? addresses?.[0] ?? '', sites }
}

function parseRecord(text: string | null): Record<string, unknown> {
  try {
    return toRecord(JSON.parse(text ?? 'null'))
  } catch {
    return {}
  }
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
