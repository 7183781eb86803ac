import type { Adapter } from '../../adapter/Adapter.ts'
import { createRelay } from './createRelay.ts'
import { createRelayConnector } from './createRelayConnector.ts'
import { switchNetwork } from './switchNetwork.ts'
import type { UniversalOptions } from './UniversalOptions.ts'

/**
 * Adds wallets that are paired over a relay (WalletConnect) to the adapters of an app: one session for all of them, one
 * connector each. Without an adapter wallets pair and change networks, for EVM; the modal offers no more. What talks to the relay loads when somebody
 * connects.
 *
 * @example createConfig({ networks: [mainnet], adapters: universal([evm()]) })
 */
export function universal(
  adapters: readonly Adapter[] = [],
  options: UniversalOptions = {},
): readonly Adapter[] {
  const relay = createRelay(options)
  const alone: Adapter = {
    namespace: 'eip155',
    type: 'universal',
    setup: () => () => {},
    isAddress: (value) => /^0x[0-9a-f]{40}$/i.test(value),
    network: { switchNetwork },
  }
  // The relay's session speaks EIP-1193 so far; adapters of other namespaces pass as they are.
  const list = adapters.length > 0 ? adapters : [alone]
  return list.map((adapter) =>
    adapter.namespace === 'eip155'
      ? {
          ...adapter,
          setup(context) {
            const stop = adapter.setup(context)
            const { connector, close } = createRelayConnector(relay, context)
            context.addConnector(connector)
            return () => {
              context.removeConnector(connector.uid)
              close()
              stop()
            }
          },
        }
      : adapter,
  )
}
