import type { Session } from '@latchkey/walletconnect'
import { WalletUnavailableError } from '../../../wallets/errors.ts'
import { toWalletError } from '../errors.ts'
import type { RequestParts } from './relayFamily.ts'

/**
 * Sends a request to the wallet of a session. Fails at once if no relay can be reached, instead of after minutes.
 *
 * @throws UserRejectedRequestError, RpcError, TimeoutError, WalletUnavailableError
 */
export async function requestPeer(
  { client, onSent: opens }: Pick<RequestParts, 'client' | 'onSent'>,
  { topic, disableDeepLink }: Session,
  request: { chainId: string; method: string; params: unknown },
): Promise<unknown> {
  const lost = new AbortController()
  let isSent = false
  const look = () => {
    if (!isSent && client.relayStatus().state === 'unreachable') lost.abort('unreachable')
  }
  const stop = client.subscribe(look)
  const onSent = () => {
    isSent = true
    // Some wallets ask apps not to open them.
    if (!disableDeepLink) opens?.()
  }
  try {
    const asked = client.request({ topic, ...request, signal: lost.signal, onSent })
    look()
    return await asked
  } catch (error) {
    if (lost.signal.aborted) throw new WalletUnavailableError({ cause: error })
    throw toWalletError(error, request.method)
  } finally {
    stop()
  }
}
