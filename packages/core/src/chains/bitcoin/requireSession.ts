import type { WalletCall } from '../../config/adapterActions.ts'
import { ContextMismatchError } from '../../requests/requestContext.ts'
import { type BitcoinSession, type BitcoinWallet, toBitcoinConnector } from './BitcoinWallet.ts'

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
  const wallet = await toBitcoinConnector(connector).loadWallet()
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
