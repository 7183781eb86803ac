import type { AdapterContext } from '../../config/Adapter.ts'
import type { Connector } from '../../config/Connector.ts'
import type { BitcoinRelayProvider } from '../../requests/bitcoinRelay.ts'
import { createPairing } from './createPairing.ts'
import type { Relay } from './createRelay.ts'
import { createSessionMethods, requestOfSession, subscribeToSession } from './createRelayConnector.ts'
import { allowsMethod, assertNamespace } from './session/relayFamily.ts'
import { getRelayReach, relayIcon } from './WalletConnectOptions.ts'

/** The connector for Bitcoin over a relay. The Bitcoin adapter's actions work with its provider. */
export function createBitcoinRelayConnector(
  relay: Relay,
  context: AdapterContext,
): { connector: Connector; close: () => void } {
  const pairing = createPairing(relay.options, () => getRelayReach(relay.options, context), 'bip122')
  const { close, ...methods } = createSessionMethods(relay, context, pairing)
  const getActive = () => relay.opened()?.active
  const provider: BitcoinRelayProvider = {
    accounts: () => getActive()?.accounts() ?? [],
    chain: () => getActive()?.chain(),
    has: (network) => getActive()?.has(network) ?? false,
    setChain: (network) => getActive()?.setChain(network),
    assertConfigured() {
      const session = getActive()?.get()
      if (session) assertNamespace(session, 'bip122')
    },
    allows(method) {
      const session = getActive()?.get()
      const chain = getActive()?.chain()
      return session !== undefined && chain !== undefined && allowsMethod(session, chain, method)
    },
    request: (call) => requestOfSession(relay, context, pairing, call),
  }
  const connector: Connector = {
    uid: 'bip122:walletConnect',
    id: 'walletConnect',
    type: 'WALLET_CONNECT',
    namespace: 'bip122',
    name: 'WalletConnect',
    icon: relayIcon,
    pairing: pairing.source,
    ...methods,
    getProvider: () => provider,
    subscribe: (listener) => subscribeToSession(relay, listener),
  }
  return { connector, close }
}
