import type { WalletChain, WalletConfig } from '../config.ts'
import { type Family, knownChains, type Site, type WalletState } from './WalletState.ts'

/** Every change of the wallet's state, as pure functions. */
export const transitions = {
  /** Connects a page; account and network become the wallet's own choice as well. */
  connect: (state: WalletState, origin: string, site: Site): WalletState => ({
    ...state,
    ...site,
    sites: { ...state.sites, [origin]: site },
  }),
  disconnect(state: WalletState, origin: string): WalletState {
    const { [origin]: _gone, ...sites } = state.sites
    return { ...state, sites }
  },
  /** Connects a page on another family, independently of its EVM connection. */
  connectFamily(state: WalletState, family: Family, origin: string, account: string): WalletState {
    const sites = `${family}Sites` as const
    return {
      ...state,
      [`${family}Account`]: account,
      [sites]: { ...state[sites], [origin]: account },
    }
  },
  disconnectFamily(state: WalletState, family: Family, origin: string): WalletState {
    const key = `${family}Sites` as const
    const { [origin]: _gone, ...sites } = state[key]
    return { ...state, [key]: sites }
  },
  /** Applies to every page connected on the family. */
  selectFamilyAccount(state: WalletState, family: Family, account: string): WalletState {
    const key = `${family}Sites` as const
    const sites = Object.fromEntries(Object.keys(state[key]).map((origin) => [origin, account]))
    return { ...state, [`${family}Account`]: account, [key]: sites }
  },
  /** Applies to every connected page too. */
  selectAccount: (state: WalletState, account: string): WalletState => ({
    ...state,
    account,
    sites: mapSites(state, (site) => ({ ...site, account })),
  }),
  selectNetwork: (state: WalletState, chainId: number): WalletState => ({
    ...state,
    chainId,
    sites: mapSites(state, (site) => ({ ...site, chainId })),
  }),
  /** Switches only the page that requested it. */
  switchSite(state: WalletState, origin: string, chainId: number): WalletState {
    const site = state.sites[origin]
    return {
      ...state,
      chainId,
      sites: site ? { ...state.sites, [origin]: { ...site, chainId } } : state.sites,
    }
  },
  /** Adds a chain, or restores a forgotten one. */
  addChain: (state: WalletState, config: WalletConfig, chain: WalletChain): WalletState => {
    const forgottenChains = state.forgottenChains.filter((id) => id !== chain.id)
    const known = knownChains(config, { ...state, forgottenChains }).some(({ id }) => id === chain.id)
    return {
      ...state,
      forgottenChains,
      addedChains: known ? state.addedChains : [...state.addedChains, chain],
    }
  },
  /** Pages on that chain go to the first one. */
  forgetChain(state: WalletState, config: WalletConfig, chainId: number): WalletState {
    const next = {
      ...state,
      addedChains: state.addedChains.filter(({ id }) => id !== chainId),
      forgottenChains: [...state.forgottenChains.filter((id) => id !== chainId), chainId],
    }
    const first = knownChains(config, next)[0]?.id ?? chainId
    const move = (id: number) => (id === chainId ? first : id)
    return {
      ...next,
      chainId: move(state.chainId),
      sites: mapSites(state, (site) => ({ ...site, chainId: move(site.chainId) })),
    }
  },
  setKeepOpen: (state: WalletState, keepOpen: boolean): WalletState => ({ ...state, keepOpen }),
}

function mapSites(state: WalletState, change: (site: Site) => Site): WalletState['sites'] {
  return Object.fromEntries(Object.entries(state.sites).map(([origin, site]) => [origin, change(site)]))
}
