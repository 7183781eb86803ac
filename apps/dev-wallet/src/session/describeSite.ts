import type { WalletMessage } from '../channel/WalletMessage.ts'
import type { WalletConfig } from '../config/WalletConfig.ts'
import { knownChains } from '../state/knownChains.ts'
import type { WalletState } from '../state/WalletState.ts'

/** What a page may see of the wallet: its own account if it is connected, the chain it is on, where to read. */
export function describeSite(
  origin: string,
  wallet: { readonly config: WalletConfig; readonly state: WalletState },
): WalletMessage & { type: 'site' } {
  const { config, state } = wallet
  const site = state.sites[origin]
  const hex = (id: number) => `0x${id.toString(16)}`
  return {
    type: 'site',
    accounts: site ? [site.account] : [],
    chainId: hex(site?.chainId ?? state.chainId),
    ...(config.solana && { solana: [state.solanaSites[origin] ?? []].flat() }),
    chains: knownChains(config, state).map(({ id, rpcUrl }) => ({ chainId: hex(id), rpcUrl })),
  }
}
