import type { AdapterContext } from '../../config/Adapter.ts'
import type { Connector, ConnectorEvent } from '../../config/Connector.ts'
import type { Relay } from './createRelay.ts'
import { createPairing } from './pairing/createPairing.ts'
import { relayIcon } from './pairing/relayIcon.ts'
import { relayReach } from './pairing/relayReach.ts'
import { createRelayProvider } from './provider/createRelayProvider.ts'

/** The connector for EVM over a relay. Its provider speaks EIP-1193, so that the adapter's own actions work over it. */
export function createRelayConnector(
  relay: Relay,
  context: AdapterContext,
): { connector: Connector; close: () => void } {
  const pairing = createPairing(relay.options, () => relayReach(relay.options, context))
  const provider = createRelayProvider(relay, context, pairing)
  const open = () => relay.open(context)
  const connector: Connector = {
    uid: 'eip155:walletConnect',
    id: 'walletConnect',
    type: 'WALLET_CONNECT',
    namespace: 'eip155',
    name: 'WalletConnect',
    icon: relayIcon,
    pairing: pairing.source,
    async connect({ network, signal } = {}) {
      const session = await open()
      return session.pair({ pairing, network, signal })
    },
    async restore({ signal } = {}) {
      const session = await open()
      return session.restore(signal)
    },
    async disconnect() {
      pairing.source.reset()
      // Nothing to end on the wallet's side when not even the code to do so arrives.
      const session = await open().catch(() => undefined)
      await session?.end()
    },
    getProvider: () => provider.provider,
    subscribe(listener: (event: ConnectorEvent) => void) {
      const { on, removeListener } = provider.provider
      const accounts = (payload: unknown) =>
        listener({ type: 'accountsChanged', accounts: payload as readonly string[] })
      const network = (payload: unknown) =>
        listener({ type: 'networkChanged', network: `eip155:${Number(payload)}` })
      const end = (cause: unknown) => listener({ type: 'disconnected', cause })
      on('accountsChanged', accounts)
      on('chainChanged', network)
      on('disconnect', end)
      return () => {
        removeListener('accountsChanged', accounts)
        removeListener('chainChanged', network)
        removeListener('disconnect', end)
      }
    },
  }
  return {
    connector,
    close() {
      pairing.source.reset()
      relay.close()
    },
  }
}
