import { reasons } from '../../errors/reasons.ts'
import { WalletConnectError } from '../../errors/WalletConnectError.ts'
import { hasChain } from '../../namespaces/hasChain.ts'
import { permits } from '../../namespaces/permits.ts'
import type { Peer } from '../Peer.ts'
import { requireSession } from '../requireSession.ts'
import type { SignEvent } from '../SignEvent.ts'
import { sessionLife } from '../sessionLife.ts'

/** Parameters of {@link requestWallet}. */
export type RequestParameters = {
  topic: string
  /** CAIP-2. */
  chainId: string
  method: string
  params: unknown
  /** How long the wallet may take, seconds from 300 (the default) to 604800. */
  expiry?: number | undefined
  signal?: AbortSignal | undefined
  /** The relay has taken the request: the moment to open the wallet. */
  onSent?: (() => void) | undefined
}

/** Sends a request of the app to the wallet of a session and waits for its answer (W9.3). */
export async function requestWallet(
  peer: Peer,
  emit: (event: SignEvent) => void,
  p: RequestParameters,
): Promise<unknown> {
  const { topic, chainId, method, params, signal } = p
  const { namespaces } = await requireSession(peer, topic)
  if (!hasChain(namespaces, chainId)) throw refuse(3005, `The wallet did not allow the network ${chainId}.`)
  if (!permits(namespaces, { kind: 'methods', chain: chainId, value: method })) {
    throw refuse(3001, `The wallet did not allow ${method} on ${chainId}.`)
  }
  const expiry = p.expiry ?? sessionLife.leastRequest
  if (!(expiry >= sessionLife.leastRequest && expiry <= sessionLife.mostRequest)) {
    throw new WalletConnectError('A request lives from 300 to 604800 seconds.', { code: 'EXPIRY' })
  }
  const late = () =>
    new WalletConnectError('The wallet did not answer in time, so the request has expired.', {
      code: reasons.expired.code,
      hint: 'Open the wallet, then try again.',
    })
  const expiryTimestamp = Math.floor(peer.clock.now() / 1000) + expiry
  try {
    return await peer.messenger.request({
      topic,
      method: 'wc_sessionRequest',
      params: { request: { method, params, expiryTimestamp }, chainId },
      ttl: expiry,
      timeout: expiry * 1000,
      signal,
      late,
      onSent: p.onSent,
    })
  } catch (error) {
    // The wallet no longer knows the session: neither do we (A3).
    if (error instanceof WalletConnectError && error.code === 7001 && peer.sessions.get(topic)) {
      await peer.dropSession(topic)
      emit({ type: 'delete', topic, reason: reasons.noSession })
    }
    throw error
  }
}

function refuse(code: number, message: string): WalletConnectError {
  return new WalletConnectError(message, { code, hint: 'Connect again and allow it in the wallet.' })
}
