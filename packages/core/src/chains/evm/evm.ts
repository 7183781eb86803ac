import { loadCode } from '../../base/load.ts'
import type { Adapter } from '../../config/Adapter.ts'
import type { ConnectionActions } from '../../config/adapterActions.ts'
import type { Connector } from '../../config/Connector.ts'
import { notLoadedMessage } from './createProviderConnector.ts'
import { discoverWallets } from './discoverWallets.ts'
import type { EvmActions } from './evmActions.ts'
import { isEvmAddress } from './isEvmAddress.ts'

/** Names of the actions. A record, so that the compiler requires every name. */
const actionNames: { readonly [name in Exclude<keyof EvmActions, 'switchNetwork'>]: true } = {
  signMessage: true,
  signTypedData: true,
  sendTransaction: true,
  getBalance: true,
  getGasPrice: true,
  estimateNativeTransferFee: true,
  waitForTransaction: true,
  getTransactionFinality: true,
  tokens: true,
  calls: true,
  checkAddress: true,
}

/** Options of {@link evm}. */
export type EvmOptions = {
  /** Wallets of your own, listed before those that are found: see `createConnector`. */
  connectors?: readonly Connector[] | undefined
}

/**
 * The EVM adapter: injected wallets by EIP-6963 and the older `window.ethereum`, requests by EIP-1193. Code that a
 * connect button doesn't need is loaded with the first call.
 *
 * @example createConfig({ networks: [mainnet], adapters: [evm()] })
 */
export function evm({ connectors = [] }: EvmOptions = {}): Adapter<'eip155'> {
  return {
    namespace: 'eip155',
    type: 'evm',
    setup(context) {
      for (const connector of connectors) context.addConnector(connector)
      const stop = discoverWallets(context)
      return () => {
        stop()
        for (const { uid } of connectors) context.removeConnector(uid)
      }
    },
    isAddress: isEvmAddress,
    // Wallets may leave the prefix out.
    loadAddressFormat: () =>
      import('@latchkey/protocol/addresses').then(
        ({ toChecksumAddress }) =>
          (address) =>
            toChecksumAddress(`0x${address.slice(-40)}`),
      ),
    connection: Object.fromEntries(
      Object.keys(actionNames).map((name) => [name, loadAction(name as keyof typeof actionNames)]),
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
