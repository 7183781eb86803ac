import { fromHex } from '../../bytes/fromHex.ts'
import { agreeKey } from '../../crypto/agreeKey.ts'
import { reasons } from '../../errors/reasons.ts'
import { WalletConnectError } from '../../errors/WalletConnectError.ts'
import { answerRequest } from '../answerRequest.ts'
import type { PeerRequest } from '../createMessenger.ts'
import type { Session } from '../Session.ts'
import type { ProposalBook } from './createProposalBook.ts'
import { readSettlement } from './readSettlement.ts'

/** Takes `wc_sessionSettle`: the session is stored, then confirmed (A1). */
export async function settleProposal(book: ProposalBook, request: PeerRequest): Promise<void> {
  const { topic, params } = request
  const { peer, metadata, emit, refused } = book
  const { clock, sessions, addSession, messenger, primitives } = peer()
  const late = refused.get(topic)
  if (late) return answerRequest(peer(), request, late)
  if (sessions.get(topic)) return answerRequest(peer(), request)
  const entry = book
    .list()
    .find(({ proposal: { state } }) => state.status === 'answered' && state.sessionTopic === topic)
  if (!entry) return answerRequest(peer(), request, reasons.noSession)
  const { proposal } = entry
  const settlement = readSettlement(params, proposal, clock.now() / 1000)
  if ('fault' in settlement) {
    const { code, message } = settlement.fault
    answerRequest(peer(), request, settlement.fault)
    await book.end(entry, { type: 'reject' }, new WalletConnectError(message, { code }))
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
  const key = await agreeKey(await primitives(), entry.keys.privateKey, fromHex(controller.publicKey))
  // A reload between the two finds all of it or nothing.
  await addSession(session, key)
  await book.move(entry, { type: 'settle' })
  answerRequest(peer(), request)
  entry.resolve(session)
  emit({ type: 'session', session })
}
