import type { WalletChain, WalletConfig } from '../config.ts'

/** State the wallet stores in the localStorage of its own origin. It never contains a key. */
export type WalletState = {
  readonly account: string
  readonly chainId: number
  /** Pages the person connected, by origin. */
  readonly sites: Readonly<Record<string, Site>>
  /** The Solana account chosen; empty where the stack has no Solana chain. */
  readonly solanaAccount: string
  /** Pages connected on Solana, by origin: which account they see. */
  readonly solanaSites: Readonly<Record<string, string>>
  /** The Bitcoin account chosen, by its address for payments; empty where the stack has no Bitcoin chain. */
  readonly bitcoinAccount: string
  /** Pages connected on Bitcoin, by origin: which account they see. */
  readonly bitcoinSites: Readonly<Record<string, string>>
  /** The Polkadot account chosen; empty where the stack has none. */
  readonly polkadotAccount: string
  /** Pages connected on Polkadot, by origin: which account they see. */
  readonly polkadotSites: Readonly<Record<string, string>>
  /** Chains that pages added (EIP-3085). */
  readonly addedChains: readonly WalletChain[]
  /** Ids of chains the person removed. */
  readonly forgottenChains: readonly number[]
  /** Leave the window open when nothing is left to decide. */
  readonly keepOpen: boolean
}

/** A chain family beside EVM. */
export type Family = (typeof families)[number]

/** Every chain family beside EVM, in the order they are shown. */
export const families = ['solana', 'bitcoin', 'polkadot'] as const

/** Families in the words of the screens. */
export const familyNames: Readonly<Record<Family, string>> = {
  solana: 'Solana',
  bitcoin: 'Bitcoin',
  polkadot: 'Polkadot',
}

/** Account selected or shown when a request was decided, of one of the families. */
export type Chosen =
  | Site
  | { readonly solana: string }
  | { readonly bitcoin: string }
  | { readonly polkadot: string }

/** One connected page. */
export type Site = { readonly account: string; readonly chainId: number }

/**
 * The chains the wallet can switch to. Testnets of the stack start unknown, as in real wallets, so that a page has to
 * add them (4902). Never empty: the first chain of the config can't be forgotten.
 */
export function knownChains(
  config: WalletConfig,
  state: Pick<WalletState, 'addedChains' | 'forgottenChains'>,
): readonly WalletChain[] {
  const configured = config.chains.filter(
    ({ id, testnet }, index) => index === 0 || (!testnet && !state.forgottenChains.includes(id)),
  )
  return [
    ...configured,
    ...state.addedChains.filter(({ id }) => !configured.some((chain) => chain.id === id)),
  ]
}
