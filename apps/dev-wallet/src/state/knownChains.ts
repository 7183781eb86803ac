import type { WalletChain, WalletConfig } from '../config/WalletConfig.ts'
import type { WalletState } from './WalletState.ts'

/**
 * The chains the wallet can switch to. Testnets of the stack start unknown, as in real wallets, so that a page has to
 * add them (4902). Never empty: the first chain of the config can't be forgotten.
 */
export function knownChains(
  config: WalletConfig,
  state: Pick<WalletState, 'addedChains' | 'forgottenChains'>,
): readonly WalletChain[] {
  const own = config.chains.filter(
    ({ id, testnet }, index) => index === 0 || (!testnet && !state.forgottenChains.includes(id)),
  )
  return [...own, ...state.addedChains.filter(({ id }) => !own.some((chain) => chain.id === id))]
}
