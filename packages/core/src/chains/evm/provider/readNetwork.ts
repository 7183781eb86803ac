import { type CaipNetworkId, toChainId } from '@latchkey/protocol'
import { WalletUnavailableError } from '../../../wallets/errors.ts'
import { deadlines } from './deadlines.ts'
import { requestProvider } from './requestProvider.ts'
import type { Wallet } from './Wallet.ts'

/**
 * The network the wallet is on by `eth_chainId`, asked silently; hex, decimal or number (C10).
 * @throws RpcError, TimeoutError, AbortedError, WalletUnavailableError
 */
export async function readNetwork(
  wallet: Wallet,
  signal?: AbortSignal,
): Promise<Extract<CaipNetworkId, `eip155:${string}`>> {
  const answer = await requestProvider(wallet, { method: 'eth_chainId' }, { timeout: deadlines.read, signal })
  const chainId = toChainId(answer)
  if (chainId === undefined) {
    throw new WalletUnavailableError({
      walletName: wallet.name,
      cause: new TypeError('The answer is not a chain id'),
    })
  }
  return `eip155:${chainId}`
}
