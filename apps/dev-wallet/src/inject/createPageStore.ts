import type { PageBitcoinAddress, PageChain, PagePolkadotAccount } from '../channel.ts'

/** The page's copy of its permission. Falls back to memory when storage is denied, full or broken. */
export type PageStore = {
  get(): PageState
  set(next: PageState): void
  /** Another tab of the same origin changed it. */
  onOutsideChange(listener: () => void): void
}

/** The key in the page's own localStorage. */
const storageKey = 'latchkey-dev-wallet'

/**
 * Creates the store of the page's permission.
 *
 * @param initial state before the first connection, and after stored state is removed
 */
export function createPageStore(host: Window, initial: PageState): PageStore {
  let state = parsePageState(loadText(host)) ?? initial
  return {
    get: () => state,
    set(next) {
      state = next
      try {
        host.localStorage.setItem(storageKey, JSON.stringify(next))
      } catch {
        // Denied or full: the permission lasts until the page is left.
      }
    },
    onOutsideChange(listener) {
      host.addEventListener('storage', (event) => {
        if (event.key !== storageKey && event.key !== null) return
        state = parsePageState(loadText(host)) ?? initial
        listener()
      })
    },
  }
}

function loadText(host: Window): string | null {
  try {
    return host.localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

/** What the page stores between reloads: its permission, its chain, and RPC URLs. */
export type PageState = {
  readonly accounts: readonly string[]
  /** `0x` hex. */
  readonly chainId: string
  readonly chains: readonly PageChain[]
  /** Solana accounts, Base58. */
  readonly solana: readonly string[]
  /** Addresses of the Bitcoin account. */
  readonly bitcoin: readonly PageBitcoinAddress[]
  readonly polkadot: readonly PagePolkadotAccount[]
}

/** Parses stored state; `undefined` when it is missing or malformed. Never throws. */
function parsePageState(text: string | null): PageState | undefined {
  if (text === null) return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return undefined
    if (!('accounts' in value) || !('chainId' in value) || !('chains' in value)) return undefined
    const { accounts, chainId, chains } = value
    if (!Array.isArray(accounts) || !accounts.every(isAddress) || !isChainId(chainId)) return undefined
    if (!Array.isArray(chains) || !chains.every(isPageChain)) return undefined
    // Absent in state stored by versions without these families.
    const solana =
      'solana' in value && Array.isArray(value.solana) ? value.solana.filter(isSolanaAddress) : []
    const bitcoin =
      'bitcoin' in value && Array.isArray(value.bitcoin) ? value.bitcoin.filter(isBitcoinAddress) : []
    const polkadot =
      'polkadot' in value && Array.isArray(value.polkadot) ? value.polkadot.filter(isPolkadotAccount) : []
    return { accounts, chainId, chains, solana, bitcoin, polkadot }
  } catch {
    return undefined
  }
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)
}

function isSolanaAddress(value: unknown): value is string {
  return typeof value === 'string' && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value)
}

function isBitcoinAddress(value: unknown): value is PageBitcoinAddress {
  if (typeof value !== 'object' || value === null) return false
  const { address, publicKey, purpose, path } = value as Record<string, unknown>
  return (
    typeof address === 'string' &&
    /^bcrt1[02-9ac-hj-np-z]{39,59}$/.test(address) &&
    typeof publicKey === 'string' &&
    /^[0-9a-f]{66}$/.test(publicKey) &&
    (purpose === 'payment' || purpose === 'ordinals') &&
    typeof path === 'string'
  )
}

function isPolkadotAccount(value: unknown): value is PagePolkadotAccount {
  if (typeof value !== 'object' || value === null) return false
  const { address, kind } = value as Record<string, unknown>
  return (
    typeof address === 'string' &&
    /^[1-9A-HJ-NP-Za-km-z]{46,50}$/.test(address) &&
    (kind === 'sr25519' || kind === 'ed25519' || kind === 'ecdsa')
  )
}

function isChainId(value: unknown): value is string {
  return typeof value === 'string' && /^0x[1-9a-f][0-9a-f]{0,13}$/.test(value)
}

function isPageChain(value: unknown): value is PageChain {
  if (typeof value !== 'object' || value === null || !('chainId' in value) || !('rpcUrl' in value))
    return false
  return isChainId(value.chainId) && typeof value.rpcUrl === 'string' && /^https?:\/\//.test(value.rpcUrl)
}
