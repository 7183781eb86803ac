import { reasons, WalletConnectError } from '../errors.ts'
import { isRecord } from '../json.ts'
import { findApprovalFault } from '../namespaceRules.ts'
import { hasChain, permits, type SessionNamespaces } from '../namespaces.ts'
import type { PeerRequest } from '../session/createMessenger.ts'
import type { Peer } from '../session/createPeer.ts'
import type { SignEvent } from '../session/events.ts'
import { lifetimes } from '../session/session.ts'
import { answerRequest, requireSession } from '../session/sessionActions.ts'

/** Parameters of {@link requestWallet}. */
export type RequestParameters = {
  topic: string
  /** CAIP-2. */
  chainId: string
  method: string
  params: unknown
  /** Lifetime of the request in seconds, from 300 (the default) to 604800. */
  expiry?: number | undefined
  signal?: AbortSignal | undefined
  /** The relay has accepted the request: the moment to open the wallet. */
  onSent?: (() => void) | undefined
}

/** Sends an app's request to the wallet of a session and waits for its answer. Throws as `SignClient.request` does. */
export async function requestWallet(
  peer: Peer,
  emit: (event: SignEvent) => void,
  p: RequestParameters,
): Promise<unknown> {
  const { topic, chainId, method, params, signal } = p
  const { namespaces } = await requireSession(peer, topic)
  if (!hasChain(namespaces, chainId))
    throw createNotAllowedError(
      reasons.unauthorizedChain.code,
      `The wallet did not allow the network ${chainId}.`,
    )
  if (!permits(namespaces, { kind: 'methods', chain: chainId, value: method })) {
    throw createNotAllowedError(
      reasons.unauthorizedMethod.code,
      `The wallet did not allow ${method} on ${chainId}.`,
    )
  }
  const expiry = p.expiry ?? lifetimes.minRequest
  if (!(expiry >= lifetimes.minRequest && expiry <= lifetimes.maxRequest)) {
    throw new WalletConnectError('A request lives from 300 to 604800 seconds.', { code: 'EXPIRY' })
  }
  const timeoutError = () =>
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
      timeoutError,
      onSent: p.onSent,
    })
  } catch (error) {
    // The wallet does not know the session, so it ends here too.
    if (
      error instanceof WalletConnectError &&
      error.code === reasons.noSession.code &&
      peer.sessions.get(topic)
    ) {
      await peer.dropSession(topic)
      emit({ type: 'delete', topic, reason: reasons.noSession })
    }
    throw error
  }
}

function createNotAllowedError(code: number, message: string): WalletConnectError {
  return new WalletConnectError(message, { code, hint: 'Connect again and allow it in the wallet.' })
}

/** RPC handlers of an app, by method: what a wallet sends over a session (updates, extensions, events). */
export function walletMessageHandlers(
  peer: () => Peer,
  emit: (event: SignEvent) => void,
): readonly [string, (request: PeerRequest) => Promise<void>][] {
  return [
    [
      'wc_sessionUpdate',
      async (request) => {
        const { topic, id, params } = request
        const session = peer().sessions.get(topic)
        if (!session) return answerRequest(peer(), request, reasons.noSession)
        const namespaces = isRecord(params) ? params.namespaces : undefined
        const fault = findApprovalFault(namespaces, session.requiredNamespaces)
        if (fault) return answerRequest(peer(), request, { ...reasons.invalidUpdate, message: fault.message })
        const update = { type: 'update' as const, id, namespaces: namespaces as SessionNamespaces }
        const updated = await peer().sessions.apply(topic, update)
        answerRequest(peer(), request)
        // An older or repeated update changes nothing.
        if (!updated || updated.updateId === session.updateId) return
        peer().notifyTabs(topic)
        emit({ type: 'update', session: updated })
      },
    ],
    [
      'wc_sessionExtend',
      async (request) => {
        const { topic, params } = request
        const session = peer().sessions.get(topic)
        if (!session) return answerRequest(peer(), request, reasons.noSession)
        const requested = isRecord(params) ? params.expiry : undefined
        const expiry =
          typeof requested === 'number' && Number.isFinite(requested) ? Math.floor(requested) : undefined
        const now = Math.floor(peer().clock.now() / 1000)
        const updated = await peer().sessions.apply(topic, { type: 'extend', now, expiry })
        answerRequest(peer(), request)
        // An expiry that is not later than the present one changes nothing.
        if (!updated || updated.expiry === session.expiry) return
        peer().notifyTabs(topic)
        emit({ type: 'update', session: updated })
      },
    ],
    [
      'wc_sessionEvent',
      async (request) => {
        const { topic, params } = request
        const session = peer().sessions.get(topic)
        if (!session) return answerRequest(peer(), request, reasons.noSession)
        const { chainId, event } = isRecord(params) ? params : {}
        const { name, data } = isRecord(event) ? event : {}
        if (typeof chainId !== 'string' || typeof name !== 'string') {
          return answerRequest(peer(), request, reasons.invalidEvent)
        }
        if (!permits(session.namespaces, { kind: 'events', chain: chainId, value: name })) {
          return answerRequest(peer(), request, reasons.unauthorizedEvent)
        }
        answerRequest(peer(), request)
        emit({ type: 'event', topic, chainId, name, data })
      },
    ],
  ]
}
