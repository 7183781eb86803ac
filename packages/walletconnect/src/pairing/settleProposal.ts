import { fromHex } from '../crypto/bytes.ts'
import { deriveSharedKey } from '../crypto/keys.ts'
import { type Reason, reasons, WalletConnectError } from '../errors.ts'
import { isRecord } from '../json.ts'
import { findApprovalFault } from '../namespaceRules.ts'
import type { ScopedProperties, SessionNamespaces, SessionProperties } from '../namespaces.ts'
import type { PeerRequest } from '../session/createMessenger.ts'
import { type Participant, parseParticipant } from '../session/participant.ts'
import { lifetimes, type Session } from '../session/session.ts'
import { answerRequest } from '../session/sessionActions.ts'
import type { Proposal, Proposals } from './createProposals.ts'

/** Handles a wallet's `wc_sessionSettle` for the app: checks it against the answered proposal, stores the session, then confirms it. */
export async function settleProposal(proposals: Proposals, request: PeerRequest): Promise<void> {
  const { topic, params } = request
  const { peer, metadata, emit, lateReasons } = proposals
  const { clock, sessions, addSession, messenger, primitives } = peer()
  const lateReason = lateReasons.get(topic)
  if (lateReason) return answerRequest(peer(), request, lateReason)
  if (sessions.get(topic)) return answerRequest(peer(), request)
  const entry = proposals
    .listLive()
    .find(({ proposal: { state } }) => state.status === 'answered' && state.sessionTopic === topic)
  if (!entry) return answerRequest(peer(), request, reasons.noSession)
  const { proposal } = entry
  const settlement = parseSettlement(params, proposal, clock.now() / 1000)
  if ('fault' in settlement) {
    const { code, message } = settlement.fault
    answerRequest(peer(), request, settlement.fault)
    await proposals.end(entry, { type: 'reject' }, new WalletConnectError(message, { code }))
    return messenger.close(topic)
  }
  const { controller, ...agreed } = settlement
  const session: Session = {
    ...agreed,
    topic,
    pairingTopic: proposal.pairingTopic,
    acknowledged: true,
    controller: controller.publicKey,
    self: { publicKey: proposal.publicKey, metadata },
    peer: controller,
    requiredNamespaces: proposal.requiredNamespaces,
    optionalNamespaces: proposal.optionalNamespaces,
  }
  const key = await deriveSharedKey(await primitives(), entry.keys.privateKey, fromHex(controller.publicKey))
  // The session is stored before it is confirmed: a reload in between finds the whole session or none.
  await addSession(session, key)
  await proposals.apply(entry, { type: 'settle' })
  answerRequest(peer(), request)
  entry.resolve(session)
  emit({ type: 'session', session })
}

/** Parameters of `wc_sessionSettle`. */
type Settlement = {
  readonly controller: Participant
  readonly namespaces: SessionNamespaces
  /** Seconds since 1970. */
  readonly expiry: number
  readonly sessionProperties?: SessionProperties | undefined
  readonly scopedProperties?: ScopedProperties | undefined
  readonly disableDeepLink: boolean
}

/** Parses the params of `wc_sessionSettle` and compares them with the proposal and the wallet that answered. Returns a
 * reason where they differ. */
function parseSettlement(params: unknown, proposal: Proposal, now: number): Settlement | { fault: Reason } {
  const controller = isRecord(params) ? parseParticipant(params.controller) : undefined
  if (!isRecord(params) || !controller) return { fault: reasons.invalidSettle }
  const { state, requiredNamespaces } = proposal
  // Only the wallet that answered may settle.
  if (state.status !== 'answered' || controller.publicKey !== state.responder)
    return { fault: reasons.invalidSettle }
  const fault = findApprovalFault(params.namespaces, requiredNamespaces)
  if (fault) return { fault }
  const { expiry, sessionConfig } = params
  if (typeof expiry !== 'number' || !Number.isFinite(expiry) || expiry <= now) {
    return { fault: reasons.invalidSettle }
  }
  return {
    controller,
    namespaces: params.namespaces as SessionNamespaces,
    expiry: Math.min(Math.floor(expiry), Math.floor(now) + lifetimes.session),
    sessionProperties: parseProperties(params.sessionProperties),
    scopedProperties: isRecord(params.scopedProperties) ? params.scopedProperties : undefined,
    disableDeepLink: isRecord(sessionConfig) && sessionConfig.disableDeepLink === true,
  }
}

function parseProperties(value: unknown): SessionProperties | undefined {
  if (!isRecord(value)) return undefined
  const texts = Object.entries(value).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return Object.fromEntries(texts)
}
