import { loadCode } from '../../base/load.ts'
import type { WalletCall } from '../../config/adapterActions.ts'
import type { Connector } from '../../config/Connector.ts'
import type { BitcoinRelayProvider } from '../../requests/bitcoinRelay.ts'
import { ContextMismatchError } from '../../requests/requestContext.ts'
import { WalletUnavailableError } from '../../wallets/errors.ts'
import type { BitcoinConnector, BitcoinSession, BitcoinWallet } from './BitcoinWallet.ts'

/**
 * The wallet of a request with what it shares at present. It is asked without a prompt just before the request.
 *
 * @throws ContextMismatchError when the wallet no longer shares the account, or is on another network;
 * WalletUnavailableError, and what the wallet throws
 */
export async function requireSession({
  connector,
  network,
  address,
  signal,
}: WalletCall): Promise<{ wallet: BitcoinWallet; session: BitcoinSession }> {
  const wallet = await loadBitcoinWallet(connector)
  const session = await wallet.restore({ network: network.caipNetworkId, signal })
  const [actual] = session?.accounts ?? []
  if (session && session.network !== network.caipNetworkId)
    throw new ContextMismatchError({
      moved: 'network',
      expected: network.caipNetworkId,
      actual: session.network,
    })
  if (!session?.accounts.includes(address))
    throw new ContextMismatchError({ moved: 'account', expected: address, actual })
  return { wallet, session }
}

/**
 * Loads the wallet behind a connector of this adapter, or of a relay.
 *
 * @throws WalletUnavailableError for any other; LatchkeyError with code `CODE_NOT_LOADED`
 */
export async function loadBitcoinWallet(connector: Connector): Promise<BitcoinWallet> {
  if (connector.namespace === 'bip122') {
    if ('loadWallet' in connector) return (connector as BitcoinConnector).loadWallet()
    if (connector.type === 'WALLET_CONNECT') {
      const { createRelayWallet } = await loadCode(() => import('./createRelayWallet.ts'))
      return createRelayWallet(connector.getProvider() as BitcoinRelayProvider)
    }
  }
  throw new WalletUnavailableError({ walletName: connector.name })
}
