import { loadCode } from '../../base/load.ts'
import type { Adapter } from '../../config/Adapter.ts'
import type { NetworkActions } from '../../config/adapterActions.ts'
import { createBitcoinRelayConnector } from './createBitcoinRelayConnector.ts'
import { createPolkadotRelayConnector } from './createPolkadotRelayConnector.ts'
import { createRelay } from './createRelay.ts'
import { createRelayConnector } from './createRelayConnector.ts'
import { createSolanaRelayConnector } from './createSolanaRelayConnector.ts'
import type { WalletConnectOptions } from './WalletConnectOptions.ts'

/** Creates the connector of each chain family, which has a session of its own, so that ending one leaves the other. */
const createConnector = {
  eip155: createRelayConnector,
  solana: createSolanaRelayConnector,
  bip122: createBitcoinRelayConnector,
  polkadot: createPolkadotRelayConnector,
} as const

/**
 * Adds wallets that are paired over a relay (WalletConnect) to an app's adapters: a connector each for EVM, Solana,
 * Bitcoin and Polkadot, each with its own session. Without an adapter, EVM wallets can pair and change networks, but nothing else. The code
 * that talks to the relay is loaded when somebody connects.
 *
 * @example createConfig({ networks: [mainnet], adapters: walletConnect([evm(), solana()]) })
 */
export function walletConnect(
  adapters?: readonly [],
  options?: WalletConnectOptions,
): readonly Adapter<'eip155'>[]
export function walletConnect<adapters extends readonly Adapter[]>(
  adapters: adapters,
  options?: WalletConnectOptions,
): readonly Adapter<adapters[number]['namespace']>[]
export function walletConnect(
  adapters: readonly Adapter[] = [],
  options: WalletConnectOptions = {},
): readonly Adapter[] {
  const pairingOnlyAdapter: Adapter = {
    namespace: 'eip155',
    type: 'universal',
    setup: () => () => {},
    isAddress: (value) => /^0x[0-9a-f]{40}$/i.test(value),
    network: { switchNetwork },
  }
  const list = adapters.length > 0 ? adapters : [pairingOnlyAdapter]
  return list.map((adapter) => {
    const { namespace } = adapter
    const relay = createRelay(options, namespace)
    return {
      ...adapter,
      setup(context) {
        const stop = adapter.setup(context)
        const { connector, close } = createConnector[namespace](relay, context)
        context.addConnector(connector)
        return () => {
          context.removeConnector(connector.uid)
          close()
          stop()
        }
      },
    }
  })
}

/**
 * Switches a session to another network without an EVM adapter, as the adapter does it: the relay's provider is an
 * EIP-1193 one. The code is loaded with the first switch.
 *
 * @throws what the switch of the EVM adapter throws, LatchkeyError (`CODE_NOT_LOADED`)
 */
const switchNetwork: NetworkActions['switchNetwork'] = async (parameters) => {
  const code = await loadCode(() => import('../evm/switchNetwork.ts'))
  return code.switchNetwork(parameters)
}
