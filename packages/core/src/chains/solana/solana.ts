import { loadCode } from '../../base/load.ts'
import type { Adapter } from '../../config/Adapter.ts'
import type { ConnectionActions, NetworkActions } from '../../config/adapterActions.ts'
import { isSolanaAddress } from './addresses.ts'
import { discoverWallets } from './discoverWallets.ts'

type SolanaActions = Omit<Required<ConnectionActions>, 'signTypedData'> & NetworkActions

/** What it can do over a connection; the value is there for the compiler to ask for every one. */
const supported: { readonly [name in Exclude<keyof SolanaActions, 'switchNetwork'>]: true } = {
  signMessage: true,
  sendTransaction: true,
  getBalance: true,
  getGasPrice: true,
  estimateNativeTransferFee: true,
  waitForTransaction: true,
  checkAddress: true,
  checkReceiver: true,
  tokens: true,
  holdings: true,
}

/**
 * The Solana adapter: wallets by Wallet Standard, reads by plain JSON-RPC. What isn't needed to show a button loads when
 * first called, and `@solana/kit`, a peer dependency, with the first transaction.
 *
 * @example createConfig({ networks: [mainnet, solanaMainnet], adapters: [evm(), solana()] })
 */
export function solana(): Adapter {
  return {
    namespace: 'solana',
    type: 'solana',
    setup: discoverWallets,
    isAddress: isSolanaAddress,
    connection: Object.fromEntries(
      Object.keys(supported).map((name) => [name, loadAction(name as keyof SolanaActions)]),
    ) as unknown as ConnectionActions,
    network: { switchNetwork: loadAction('switchNetwork') },
  }
}

/** The action of that name, whose code loads with the first call of any. */
function loadAction<name extends keyof SolanaActions>(name: name): SolanaActions[name] {
  const action = async (parameters: never): Promise<unknown> => {
    const code = await loadCode(() => import('./solanaActions.ts'))
    return (code.solanaActions[name] as (p: never) => unknown)(parameters)
  }
  return action as unknown as SolanaActions[name]
}
