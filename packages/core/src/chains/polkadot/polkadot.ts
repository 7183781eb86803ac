import { loadCode } from '../../base/load.ts'
import type { Adapter } from '../../config/Adapter.ts'
import type { ConnectionActions } from '../../config/adapterActions.ts'
import { discoverWallets } from './discoverWallets.ts'
import { isPolkadotAddress, type Ss58Prefixes } from './networks.ts'
import type { PolkadotActions } from './polkadotActions.ts'

/** Options of {@link polkadot}. */
export type PolkadotOptions = {
  /**
   * Prefixes of addresses (SS58) by network. Those of the Polkadot and Kusama relay chains and their Asset Hubs are known;
   * addresses of any other network have 42 unless it is named here.
   */
  ss58Prefixes?: Ss58Prefixes | undefined
}

/** Names of the actions. A record, so that the compiler requires every name. */
const actionNames: { readonly [name in Exclude<keyof PolkadotActions, 'switchNetwork'>]: true } = {
  signMessage: true,
  signPayload: true,
  sendTransaction: true,
  getBalance: true,
  getGasPrice: true,
  estimateNativeTransferFee: true,
  waitForTransaction: true,
}

/**
 * The Polkadot adapter: wallets of `window.injectedWeb3`, and over a relay. It connects accounts and signs; apps read the
 * chain and build transactions with `polkadot-api` and `getPolkadotSigner`. Code that a connect button doesn't need is
 * loaded with the first call.
 *
 * @example createConfig({ networks: [mainnet, polkadotAssetHub], adapters: [evm(), polkadot()] })
 */
export function polkadot({ ss58Prefixes = {} }: PolkadotOptions = {}): Adapter<'polkadot'> {
  return {
    namespace: 'polkadot',
    type: 'polkadot',
    setup: (context) => discoverWallets(context, ss58Prefixes),
    isAddress: isPolkadotAddress,
    connection: {
      ...(Object.fromEntries(
        Object.keys(actionNames).map((name) => [name, loadAction(name as keyof PolkadotActions)]),
      ) as unknown as ConnectionActions),
      async checkAddress(address, network) {
        const { checkAddress } = await loadCode(() => import('./walletAnswers.ts'))
        return checkAddress(address, network?.caipNetworkId, ss58Prefixes)
      },
    },
    network: { switchNetwork: loadAction('switchNetwork') },
  }
}

/** An action whose code is loaded with the first call of any action. */
function loadAction<name extends keyof PolkadotActions>(name: name): PolkadotActions[name] {
  const action = async (...parameters: never[]): Promise<unknown> => {
    const code = await loadCode(() => import('./polkadotActions.ts'))
    return (code.polkadotActions[name] as (...p: never[]) => unknown)(...parameters)
  }
  return action as unknown as PolkadotActions[name]
}
