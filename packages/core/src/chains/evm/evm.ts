import { loadCode } from '../../base/load.ts'
import type { Adapter } from '../../config/Adapter.ts'
import type { ConnectionActions, NetworkActions } from '../../config/adapterActions.ts'
import { notLoadedMessage } from './createProviderConnector.ts'
import { discoverWallets } from './discoverWallets.ts'
import { isEvmAddress } from './isEvmAddress.ts'

/** Names of the actions. The values make the compiler require every name. */
const supported: { readonly [name in Exclude<keyof EvmActions, 'switchNetwork'>]: 1 } = {
  signMessage: 1,
  signTypedData: 1,
  sendTransaction: 1,
  getBalance: 1,
  getGasPrice: 1,
  estimateNativeTransferFee: 1,
  waitForTransaction: 1,
  tokens: 1,
  checkAddress: 1,
}

/**
 * The EVM adapter: injected wallets by EIP-6963 and the older `window.ethereum`, requests by EIP-1193. Code that a
 * connect button doesn't need is loaded with the first call.
 *
 * @example createConfig({ networks: [mainnet], adapters: [evm()] })
 */
export function evm(): Adapter {
  return {
    namespace: 'eip155',
    type: 'evm',
    setup: discoverWallets,
    isAddress: isEvmAddress,
    connection: Object.fromEntries(
      Object.keys(supported).map((name) => [name, loadAction(name as keyof typeof supported)]),
    ) as unknown as ConnectionActions,
    network: { switchNetwork: loadAction('switchNetwork') },
  }
}

/** An action whose code is loaded with the first call of any action. */
function loadAction<name extends keyof EvmActions>(name: name): EvmActions[name] {
  const action = async (parameters: never): Promise<unknown> => {
    const code = await loadCode(() => import('./evmActions.ts'), notLoadedMessage)
    return code.evmActions[name](parameters)
  }
  return action as EvmActions[name]
}

type EvmActions = Required<Omit<ConnectionActions, 'checkReceiver' | 'holdings'>> & NetworkActions
