import type { AdapterContext } from '../../config/Adapter.ts'
import type { Connector } from '../../config/Connector.ts'
import { InvalidNetworkError } from '../../networks/errors.ts'
import { createRpcWallet } from '../../requests/createRpcWallet.ts'
import type { StandardConnector } from '../../wallets/standardWallet.ts'
import { createPairing } from './createPairing.ts'
import type { Relay } from './createRelay.ts'
import { createSessionMethods, requestOfSession, subscribeToSession } from './createRelayConnector.ts'
import { allowsMethod, assertNamespace } from './session/relayFamily.ts'
import { getRelayReach, relayIcon } from './WalletConnectOptions.ts'

/**
 * The connector for Solana over a relay. Its provider is a Wallet Standard wallet, so the Solana adapter's actions
 * work with it.
 */
export function createSolanaRelayConnector(
  relay: Relay,
  context: AdapterContext,
): { connector: Connector; close: () => void } {
  const pairing = createPairing(relay.options, () => getRelayReach(relay.options, context), 'solana')
  const { close, ...methods } = createSessionMethods(relay, context, pairing)
  const getActive = () => relay.opened()?.active
  const wallet = createRpcWallet({
    name: 'WalletConnect',
    accounts: () => getActive()?.accounts() ?? [],
    // One network at a time: that of the session, for which each request is sent.
    chains: () => [getActive()?.chain() ?? []].flat(),
    assertConfigured() {
      const session = getActive()?.get()
      if (session) assertNamespace(session, 'solana')
    },
    allows(method) {
      const session = getActive()?.get()
      const chain = getActive()?.chain()
      return session !== undefined && chain !== undefined && allowsMethod(session, chain, method)
    },
    request: (call) => requestOfSession(relay, context, pairing, call),
  })
  const connector: StandardConnector = {
    uid: 'solana:walletConnect',
    id: 'walletConnect',
    type: 'WALLET_CONNECT',
    namespace: 'solana',
    name: 'WalletConnect',
    icon: relayIcon,
    pairing: pairing.source,
    rpc: context.rpc,
    ...methods,
    getProvider: () => wallet,
    moveTo(network) {
      const session = getActive()
      if (!session?.has(network))
        throw new InvalidNetworkError('notSupported', { cause: new Error('The wallet did not allow it.') })
      session.setChain(network)
    },
    subscribe: (listener) => subscribeToSession(relay, listener),
  }
  return { connector, close }
}
