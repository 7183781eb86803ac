import type { WalletCall } from '../../../config/adapterActions.ts'
import { createProviderConnector } from '../createProviderConnector.ts'
import {
  createScriptedProvider,
  type ProviderScript,
  type ScriptedProvider,
} from './createScriptedProvider.ts'
import { toTestNetwork } from './toTestNetwork.ts'

/** The account of {@link createWalletCall}. */
export const caller = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

/** A call of an action on chain 1 by `caller`, whose wallet follows the script. */
export function createWalletCall(script: ProviderScript): { call: WalletCall; provider: ScriptedProvider } {
  const provider = createScriptedProvider({
    eth_accounts: async () => [caller.toLowerCase()],
    eth_chainId: async () => '0x1',
    ...script,
  })
  const connector = createProviderConnector({
    uid: 'u',
    id: 'i',
    type: 'ANNOUNCED',
    name: 'Test Wallet',
    provider,
  })
  const network = toTestNetwork({ chainId: 1, url: 'https://ethereum.test' })
  return { provider, call: { connector, network, address: caller } }
}
