import { loadCode } from '../../base/load.ts'
import type { WalletCall } from '../../config/adapterActions.ts'
import type { Connector } from '../../config/Connector.ts'
import type { PolkadotRelayProvider } from '../../requests/polkadotRelay.ts'
import { ContextMismatchError } from '../../requests/requestContext.ts'
import { WalletUnavailableError } from '../../wallets/errors.ts'
import type { PolkadotConnector, PolkadotWallet } from './PolkadotWallet.ts'

/**
 * The wallet of a request, which still shares its account. It is asked without a prompt just before the request.
 *
 * @throws ContextMismatchError when the wallet no longer shares the account, or is on another network;
 * WalletUnavailableError, and what the wallet throws
 */
export async function requireWallet(call: WalletCall): Promise<PolkadotWallet> {
  const { connector, address, signal } = call
  const network = call.network.caipNetworkId
  const wallet = await loadPolkadotWallet(connector)
  const session = await wallet.restore({ network, signal })
  if (session && session.network !== network)
    throw new ContextMismatchError({ moved: 'network', expected: network, actual: session.network })
  if (!session?.accounts.includes(address))
    throw new ContextMismatchError({ moved: 'account', expected: address, actual: session?.accounts[0] })
  return wallet
}

/**
 * Loads the wallet behind a connector of this adapter, or of a relay.
 *
 * @throws WalletUnavailableError for any other; LatchkeyError with code `CODE_NOT_LOADED`
 */
export async function loadPolkadotWallet(connector: Connector): Promise<PolkadotWallet> {
  if (connector.namespace === 'polkadot') {
    if ('loadWallet' in connector) return (connector as PolkadotConnector).loadWallet()
    if (connector.type === 'WALLET_CONNECT') {
      const { createRelayWallet } = await loadCode(() => import('./createRelayWallet.ts'))
      return createRelayWallet(connector.getProvider() as PolkadotRelayProvider)
    }
  }
  throw new WalletUnavailableError({ walletName: connector.name })
}
