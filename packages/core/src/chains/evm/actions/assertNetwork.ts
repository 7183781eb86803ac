import type { CaipNetworkId } from '@latchkey/protocol'
import { ContextMismatchError } from '../../../requests/requestContext.ts'
import { readNetwork } from '../provider/readNetwork.ts'
import type { Wallet } from '../provider/Wallet.ts'

/**
 * Makes sure, just before the wallet is asked, that it is on the network the request was made for (X.29).
 * @throws ContextMismatchError, and what `requestProvider` throws
 */
export async function assertNetwork(
  wallet: Wallet,
  network: CaipNetworkId,
  signal?: AbortSignal,
): Promise<void> {
  const actual = await readNetwork(wallet, signal)
  if (actual !== network) throw new ContextMismatchError({ moved: 'network', expected: network, actual })
}
