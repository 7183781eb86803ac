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
  { client, onSent: openWallet }: Pick<RequestParts, 'client' | 'onSent'>,
  { topic, disableDeepLink }: Session,
  request: { chainId: string; method: string; params: unknown },
): Promise<unknown> {
  const unreachable = new AbortController()
  let isSent = false
  const checkRelay = () => {
    if (!isSent && client.relayStatus().state === 'unreachable') unreachable.abort('unreachable')
  }
  const stop = client.subscribe(checkRelay)
  const onSent = () => {
    isSent = true
    // Set by wallets that don't want to be opened by apps.
    if (!disableDeepLink) openWallet?.()
  }
  try {
    const answer = client.request({ topic, ...request, signal: unreachable.signal, onSent })
    checkRelay()
    return await answer
  } catch (error) {
    if (unreachable.signal.aborted) throw new WalletUnavailableError({ cause: error })
    throw toWalletError(error, request.method)
  } finally {
    stop()
  }
}
