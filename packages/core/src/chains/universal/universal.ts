import { toChainId } from '@latchkey/protocol'
import { InvalidNetworkError } from '../../base/errors.ts'
import { RpcError } from '../../base/rpcErrors.ts'
import type { Adapter } from '../../config/Adapter.ts'
import type { NetworkActions } from '../../config/adapterActions.ts'
import { ChainNotSupportedError } from '../../networks/errors.ts'
import { createRelay } from './createRelay.ts'
import { createRelayConnector, type RelayProvider } from './createRelayConnector.ts'
import { createSolanaRelayConnector } from './createSolanaRelayConnector.ts'
import type { UniversalOptions } from './UniversalOptions.ts'

/** The connectors there are, by chain family; a session is one family's, so that the other's is not ended with it. */
const connectors = { eip155: createRelayConnector, solana: createSolanaRelayConnector } as const

/**
 * Adds wallets that are paired over a relay (WalletConnect) to the adapters of an app: for EVM and for Solana a connector
 * each, with a session of its own. Without an adapter wallets pair and change networks, for EVM; the modal offers no more.
 * What talks to the relay loads when somebody connects.
 *
 * @example createConfig({ networks: [mainnet], adapters: universal([evm(), solana()]) })
 */
export function universal(
  adapters: readonly Adapter[] = [],
  options: UniversalOptions = {},
): readonly Adapter[] {
  const alone: Adapter = {
    namespace: 'eip155',
    type: 'universal',
    setup: () => () => {},
    isAddress: (value) => /^0x[0-9a-f]{40}$/i.test(value),
    network: { switchNetwork },
  }
  const list = adapters.length > 0 ? adapters : [alone]
  return list.map((adapter) => {
    const { namespace } = adapter
    // A relay's session speaks no other family so far: adapters of those pass as they are.
    if (namespace !== 'eip155' && namespace !== 'solana') return adapter
    const relay = createRelay(options, namespace)
    return {
      ...adapter,
      setup(context) {
        const stop = adapter.setup(context)
        const { connector, close } = connectors[namespace](relay, context)
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
 * Moves a session to another of its networks, without an adapter of the chain family (EIP-3326); answers where it is then.
 * @throws ChainNotSupportedError for one the wallet didn't allow, InvalidNetworkError, and what the session's requests throw
 */
const switchNetwork: NetworkActions['switchNetwork'] = async ({ connector, network }) => {
  const id = toChainId(network.id)
  if (id === undefined) throw new InvalidNetworkError({ value: network.id })
  const provider = connector.getProvider() as RelayProvider
  const request = { method: 'wallet_switchEthereumChain', params: [{ chainId: `0x${id.toString(16)}` }] }
  try {
    await provider.request(request)
  } catch (cause) {
    if (cause instanceof RpcError && cause.code === 4902) throw new ChainNotSupportedError({ cause })
    throw cause
  }
  return `eip155:${toChainId(await provider.request({ method: 'eth_chainId' })) ?? id}`
}
