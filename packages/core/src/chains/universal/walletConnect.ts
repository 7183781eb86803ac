import { toChainId } from '@latchkey/protocol'
import { RpcError } from '../../base/rpcErrors.ts'
import type { Adapter } from '../../config/Adapter.ts'
import type { NetworkActions } from '../../config/adapterActions.ts'
import { InvalidNetworkError } from '../../networks/errors.ts'
import { createBitcoinRelayConnector } from './createBitcoinRelayConnector.ts'
import { createPolkadotRelayConnector } from './createPolkadotRelayConnector.ts'
import { createRelay } from './createRelay.ts'
import { createRelayConnector, type RelayProvider } from './createRelayConnector.ts'
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
 * Switches a session to another of its networks without an EVM adapter (EIP-3326). Returns the network it is on
 * afterwards.
 *
 * @throws InvalidNetworkError if the wallet didn't allow it, and what the session's requests
 * throw
 */
const switchNetwork: NetworkActions['switchNetwork'] = async ({ connector, network }) => {
  const id = toChainId(network.id)
  if (id === undefined) throw new InvalidNetworkError('malformed', { network: network.id })
  const provider = connector.getProvider() as RelayProvider
  const request = { method: 'wallet_switchEthereumChain', params: [{ chainId: `0x${id.toString(16)}` }] }
  try {
    await provider.request(request)
  } catch (cause) {
    if (cause instanceof RpcError && cause.code === 4902)
      throw new InvalidNetworkError('notSupported', { cause })
    throw cause
  }
  return `eip155:${toChainId(await provider.request({ method: 'eth_chainId' })) ?? id}`
}
