import { loadCode } from '../../base/load.ts'
import type { Adapter } from '../../config/Adapter.ts'
import type { ConnectionActions } from '../../config/adapterActions.ts'
import type { BitcoinActions } from './bitcoinActions.ts'
import { discoverWallets } from './discoverWallets.ts'
import { isBitcoinAddress } from './networks.ts'
import type { Pauses } from './requestEsplora.ts'

/** Names of the actions. A record, so that the compiler requires every name. */
const actionNames: { readonly [name in Exclude<keyof BitcoinActions, 'switchNetwork'>]: true } = {
  signMessage: true,
  signPsbt: true,
  sendTransaction: true,
  getBalance: true,
  getGasPrice: true,
  estimateNativeTransferFee: true,
  waitForTransaction: true,
  checkAddress: true,
}

/**
 * The Bitcoin adapter: wallets by Wallet Standard and `window.btc_providers`, reads by an Esplora API, whose URL is the
 * network's RPC URL. Code that a connect button doesn't need is loaded with the first call; `@scure/btc-signer`, a peer
 * dependency, with the first transaction.
 *
 * @example createConfig({ networks: [mainnet, bitcoinMainnet], adapters: [evm(), bitcoin()] })
 */
export function bitcoin(): Adapter<'bip122'> {
  const pauses: Pauses = new Map()
  return {
    namespace: 'bip122',
    type: 'bitcoin',
    setup: discoverWallets,
    isAddress: isBitcoinAddress,
    connection: Object.fromEntries(
      Object.keys(actionNames).map((name) => [name, loadAction(name as keyof BitcoinActions, pauses)]),
    ) as unknown as ConnectionActions,
    network: { switchNetwork: loadAction('switchNetwork', pauses) },
  }
}

/** An action whose code is loaded with the first call of any action. */
function loadAction<name extends keyof BitcoinActions>(name: name, pauses: Pauses): BitcoinActions[name] {
  const action = async (...parameters: never[]): Promise<unknown> => {
    const code = await loadCode(() => import('./bitcoinActions.ts'))
    return (code.createBitcoinActions(pauses)[name] as (...p: never[]) => unknown)(...parameters)
  }
  return action as unknown as BitcoinActions[name]
}
