import { loadCode } from '../../base/load.ts'
import type { Adapter } from '../../config/Adapter.ts'
import type { ConnectionActions } from '../../config/adapterActions.ts'
import { isSolanaAddress } from './addresses.ts'
import { discoverWallets } from './discoverWallets.ts'
import type { SolanaActions } from './solanaActions.ts'

/** Names of the actions. A record, so that the compiler requires every name. */
const actionNames: { readonly [name in Exclude<keyof SolanaActions, 'switchNetwork'>]: true } = {
  signMessage: true,
  sendTransaction: true,
  getBalance: true,
  getGasPrice: true,
  estimateNativeTransferFee: true,
  waitForTransaction: true,
  getTransactionFinality: true,
  checkAddress: true,
  checkReceiver: true,
  tokens: true,
  holdings: true,
}

/**
 * The Solana adapter: wallets by Wallet Standard, reads by plain JSON-RPC. Code that a connect button doesn't need is
 * loaded with the first call; `@solana/kit`, a peer dependency, with the first transaction.
 *
 * @example createConfig({ networks: [mainnet, solanaMainnet], adapters: [evm(), solana()] })
 */
export function solana(): Adapter<'solana'> {
  return {
    namespace: 'solana',
    type: 'solana',
    setup: discoverWallets,
    isAddress: isSolanaAddress,
    connection: Object.fromEntries(
      Object.keys(actionNames).map((name) => [name, loadAction(name as keyof SolanaActions)]),
    ) as unknown as ConnectionActions,
    network: { switchNetwork: loadAction('switchNetwork') },
  }
}

/** An action whose code is loaded with the first call of any action. */
function loadAction<name extends keyof SolanaActions>(name: name): SolanaActions[name] {
  const action = async (parameters: never): Promise<unknown> => {
    const code = await loadCode(() => import('./solanaActions.ts'))
    return (code.solanaActions[name] as (p: never) => unknown)(parameters)
  }
  return action as unknown as SolanaActions[name]
}
