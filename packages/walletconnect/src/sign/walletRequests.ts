import { parseAuthPayload } from '../auth/cacao.ts'
import { encodeUtf8 } from '../crypto/bytes.ts'
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
import { lifetimes } from '../session/session.ts'
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
const maxWaiting = 20

/** RPC handlers of a wallet, by method: proposals, sign-ins and requests of apps. */
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
    const expiry = expiryOf(params.expiryTimestamp, lifetimes.proposal)
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
    const expiry = expiryOf(params.expiryTimestamp, lifetimes.authentication)
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
    const { chainId, request: walletRequest } = isRecord(params) ? params : {}
    if (typeof chainId !== 'string' || !isRecord(walletRequest) || typeof walletRequest.method !== 'string') {
      return refuse(request, reasons.malformed)
    }
    const { namespaces } = session
    if (!hasChain(namespaces, chainId)) return refuse(request, reasons.unauthorizedChain)
    if (!permits(namespaces, { kind: 'methods', chain: chainId, value: walletRequest.method })) {
      return refuse(request, reasons.unauthorizedMethod)
    }
    const expiry = expiryOf(walletRequest.expiryTimestamp ?? walletRequest.expiry, lifetimes.minRequest)
    const latestExpiry = seconds() + lifetimes.maxRequest + lifetimes.minRequest
    if (expiry <= seconds() || expiry > latestExpiry) return refuse(request, reasons.expired)
    if (isFull(pending, topic)) return refuse(request, reasons.tooMany)
    const { method, params: innerParams } = walletRequest
    const facts = await messageFacts(peer(), request)
    const entry = { id, topic, chainId, method, params: innerParams, expiry, ...facts }
    if (await pending.add({ kind: 'request', entry })) emit({ type: 'request', request: entry })
  }
  const refuseWith = (reason: Reason) => async (request: PeerRequest) =>
    answerRequest(peer(), request, reason)
  return [
    ['wc_sessionPropose', onPropose],
    ['wc_sessionAuthenticate', onAuthenticate],
    ['wc_sessionRequest', onRequest],
    // Only a wallet may update or extend a session, so an app's request is refused.
    ['wc_sessionUpdate', refuseWith(reasons.unauthorizedUpdate)],
    ['wc_sessionExtend', refuseWith(reasons.unauthorizedExtend)],
    [
      'wc_pairingDelete',
      async (request) => {
        answerRequest(peer(), request)
        await pairings.drop(request.topic)
      },
    ],
  ]
}

/** Attestation and message id of a request, for a verify service. */
async function messageFacts({ primitives }: Peer, { message }: PeerRequest) {
  return {
    attestation: message.attestation,
    messageId: await topicOf(await primitives(), encodeUtf8(message.message)),
  }
}

function isFull(pending: PendingList, topic: string): boolean {
  const ofTopic = pending
    .list()
    .filter(({ kind, entry }) => (kind === 'request' ? entry.topic : entry.pairingTopic) === topic)
  return ofTopic.length >= maxWaiting
}

/** Changes of a session that only a wallet can make. */
export type WalletSessionActions = {
  /** Changes what a session allows; resolves when the app has confirmed. */
  update(p: { topic: string; namespaces: SessionNamespaces; signal?: AbortSignal | undefined }): Promise<void>
  /** Extends a session to seven days from now. */
  extend(p: { topic: string; signal?: AbortSignal | undefined }): Promise<void>
  /** Sends an event to the app, e.g. `chainChanged`; resolves when the relay has accepted it. */
  emit(p: { topic: string; chainId: string; name: string; data: unknown }): Promise<void>
}

/** Creates the changes of a session that only a wallet can make. */
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
