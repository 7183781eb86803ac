import { parseAuthPayload } from '../auth/cacao.ts'
import { textBytes } from '../crypto/bytes.ts'
import { topicOf } from '../crypto/keys.ts'
import { type Reason, reasons, WalletConnectError } from '../errors.ts'
import { isRecord } from '../json.ts'
import { findApprovalFault, findProposalFault } from '../namespaceRules.ts'
import {
  hasChain,
  type ProposalNamespaces,
  permits,
  type ScopedProperties,
  type SessionNamespaces,
  type SessionProperties,
} from '../namespaces.ts'
import type { Pairings } from '../pairing/createPairings.ts'
import type { PendingList, WalletEvent } from '../pairing/pending.ts'
import type { PeerRequest } from '../session/createMessenger.ts'
import type { Peer } from '../session/createPeer.ts'
import { parseParticipant } from '../session/participant.ts'
import { rpcMethodOf } from '../session/rpc.ts'
import { sessionLife } from '../session/session.ts'
import { answerRequest, requireSession } from '../session/sessionActions.ts'

/** What the handlers of a wallet need. */
type WalletContext = {
  peer(): Peer
  pending: PendingList
  pairings: Pairings
  emit(event: WalletEvent): void
  /** Whether the wallet can sign in (`wc_sessionAuthenticate`). */
  authenticates: boolean
}

/** Most entries that wait over one topic, so that an app cannot fill the storage. */
const mostWaiting = 20

/** Handlers of the requests of apps: proposals, sign-ins, and requests over a session. */
export function requestHandlers(
  context: WalletContext,
): readonly [string, (request: PeerRequest) => Promise<void>][] {
  const { peer, pending, pairings, emit, authenticates } = context
  const seconds = () => peer().clock.now() / 1000
  const refuse = ({ topic, id, method }: PeerRequest, error: Reason) => {
    const tag = rpcMethodOf(method).autoRejectTag
    peer().messenger.reply({ topic, id, method, outcome: { error }, tag }).catch(peer().onFault)
  }
  const expiryOf = (value: unknown, fallback: number) =>
    typeof value === 'number' && Number.isFinite(value) ? Math.floor(value) : Math.floor(seconds()) + fallback

  const onPropose = async (request: PeerRequest) => {
    const { topic, id, params } = request
    const pairing = pairings.get(topic)
    if (!pairing) return refuse(request, reasons.noSession)
    pairings.onArrival(topic)
    // The app also sent a sign-in over this pairing; the proposal is for wallets without sign-in.
    if (authenticates && pairing.methods.includes('wc_sessionAuthenticate')) return
    const proposer = isRecord(params) ? parseParticipant(params.proposer) : undefined
    if (!isRecord(params) || !proposer) return refuse(request, reasons.malformed)
    const fault = findProposalFault(params.requiredNamespaces) ?? findProposalFault(params.optionalNamespaces)
    if (fault) return refuse(request, { ...reasons.invalidProposal, message: fault.message })
    const expiry = expiryOf(params.expiryTimestamp, sessionLife.proposal)
    if (expiry <= seconds()) return refuse(request, reasons.expired)
    if (isFull(pending, topic)) return refuse(request, reasons.tooMany)
    const { sessionProperties, scopedProperties } = params
    const proposal = {
      id,
      pairingTopic: topic,
      proposer,
      expiry,
      requiredNamespaces: (params.requiredNamespaces ?? {}) as ProposalNamespaces,
      optionalNamespaces: (params.optionalNamespaces ?? {}) as ProposalNamespaces,
      ...(isRecord(sessionProperties) && { sessionProperties: sessionProperties as SessionProperties }),
      ...(isRecord(scopedProperties) && { scopedProperties: scopedProperties as ScopedProperties }),
      ...(await messageFacts(peer(), request)),
    }
    if (await pending.add({ kind: 'proposal', entry: proposal })) emit({ type: 'proposal', proposal })
  }
  const onAuthenticate = async (request: PeerRequest) => {
    const { topic, id, params } = request
    if (!authenticates) return refuse(request, reasons.unsupportedMethod)
    pairings.onArrival(topic)
    const requester = isRecord(params) ? parseParticipant(params.requester) : undefined
    const payload = isRecord(params) ? parseAuthPayload(params.authPayload) : undefined
    if (!isRecord(params) || !requester || !payload) return refuse(request, reasons.malformed)
    const expiry = expiryOf(params.expiryTimestamp, sessionLife.authentication)
    if (expiry <= seconds()) return refuse(request, reasons.expired)
    if (isFull(pending, topic)) return refuse(request, reasons.tooMany)
    const facts = await messageFacts(peer(), request)
    const authentication = { id, pairingTopic: topic, requester, payload, expiry, ...facts }
    if (await pending.add({ kind: 'authentication', entry: authentication })) {
      emit({ type: 'authentication', authentication })
    }
  }
  const onRequest = async (request: PeerRequest) => {
    const { topic, id, params } = request
    const session = peer().sessions.get(topic)
    if (!session) return refuse(request, reasons.noSession)
    const { chainId, request: inner } = isRecord(params) ? params : {}
    if (typeof chainId !== 'string' || !isRecord(inner) || typeof inner.method !== 'string') {
      return refuse(request, reasons.malformed)
    }
    const { namespaces } = session
    if (!hasChain(namespaces, chainId)) return refuse(request, reasons.unauthorizedChain)
    if (!permits(namespaces, { kind: 'methods', chain: chainId, value: inner.method })) {
      return refuse(request, reasons.unauthorizedMethod)
    }
    const expiry = expiryOf(inner.expiryTimestamp ?? inner.expiry, sessionLife.leastRequest)
    const latestExpiry = seconds() + sessionLife.mostRequest + sessionLife.leastRequest
    if (expiry <= seconds() || expiry > latestExpiry) return refuse(request, reasons.expired)
    if (isFull(pending, topic)) return refuse(request, reasons.tooMany)
    const { method, params: innerParams } = inner
    const facts = await messageFacts(peer(), request)
    const entry = { id, topic, chainId, method, params: innerParams, expiry, ...facts }
    if (await pending.add({ kind: 'request', entry })) emit({ type: 'request', request: entry })
  }
  const refuseAlways = (reason: Reason) => async (request: PeerRequest) =>
    answerRequest(peer(), request, reason)
  return [
    ['wc_sessionPropose', onPropose],
    ['wc_sessionAuthenticate', onAuthenticate],
    ['wc_sessionRequest', onRequest],
    // Only the wallet's side may do these.
    ['wc_sessionUpdate', refuseAlways(reasons.unauthorizedUpdate)],
    ['wc_sessionExtend', refuseAlways(reasons.unauthorizedExtend)],
    [
      'wc_pairingDelete',
      async (request) => {
        answerRequest(peer(), request)
        await pairings.drop(request.topic)
      },
    ],
  ]
}

async function messageFacts({ primitives }: Peer, { message }: PeerRequest) {
  return {
    attestation: message.attestation,
    messageId: await topicOf(await primitives(), textBytes(message.message)),
  }
}

function isFull(pending: PendingList, topic: string): boolean {
  const ofTopic = pending
    .list()
    .filter(({ kind, entry }) => (kind === 'request' ? entry.topic : entry.pairingTopic) === topic)
  return ofTopic.length >= mostWaiting
}

/** What only the wallet's side does to a session. */
export type WalletSessionActions = {
  /** Changes what a session allows; resolves when the app has confirmed. */
  update(p: { topic: string; namespaces: SessionNamespaces; signal?: AbortSignal | undefined }): Promise<void>
  /** Seven more days. */
  extend(p: { topic: string; signal?: AbortSignal | undefined }): Promise<void>
  /** Tells the app something, e.g. `chainChanged`; resolves when the relay has taken it. */
  emit(p: { topic: string; chainId: string; name: string; data: unknown }): Promise<void>
}

/** What only the wallet's side does to a session. */
export function walletSessionActions(peer: Peer): WalletSessionActions {
  const { messenger, sessions, clock, notifyTabs } = peer
  return {
    async update({ topic, namespaces, signal }) {
      const session = await requireSession(peer, topic)
      const fault = findApprovalFault(namespaces, session.requiredNamespaces)
      if (fault) throw new WalletConnectError(fault.message, { code: fault.code })
      const id = messenger.nextId()
      await messenger.request({ topic, method: 'wc_sessionUpdate', params: { namespaces }, id, signal })
      await sessions.apply(topic, { type: 'update', id, namespaces })
      notifyTabs(topic)
    },
    async extend({ topic, signal }) {
      await requireSession(peer, topic)
      const now = Math.floor(clock.now() / 1000)
      await messenger.request({ topic, method: 'wc_sessionExtend', params: {}, signal })
      await sessions.apply(topic, { type: 'extend', now })
      notifyTabs(topic)
    },
    async emit({ topic, chainId, name, data }) {
      await requireSession(peer, topic)
      const params = { event: { name, data }, chainId }
      const id = messenger.nextId()
      await messenger.send({ topic, method: 'wc_sessionEvent', params, id }, async () => messenger.forget(id))
    },
  }
}
