import { fromHex } from '../../bytes/fromHex.ts'
import { agreeKey } from '../../crypto/agreeKey.ts'
import { topicOf } from '../../crypto/topicOf.ts'
import { type Reason, reasons } from '../../errors/reasons.ts'
import { WalletConnectError } from '../../errors/WalletConnectError.ts'
import { isRecord } from '../../namespaces/isRecord.ts'
import type { Outcome } from '../readPayload.ts'
import { type LiveProposal, latecomers, type ProposalBook } from './createProposalBook.ts'
import type { ProposalState } from './Proposal.ts'

/** Takes a wallet's answer to a proposal: listens for its settlement, or lets it know that it comes too late (F2, F3, E6). */
export async function answerProposal(
  book: ProposalBook,
  entry: LiveProposal,
  outcome: Outcome,
): Promise<void> {
  if ('error' in outcome) {
    // A second wallet's no doesn't undo the first one's yes (F3).
    if (entry.proposal.state.status !== 'open') return
    const { code, message, data } = outcome.error
    const cause = outcome.error
    const error = new WalletConnectError(message || 'The wallet declined.', { code, data, cause })
    return book.end(entry, { type: 'reject' }, error)
  }
  const { messenger, primitives, sessions } = book.peer()
  const answer = isRecord(outcome.result) ? outcome.result : {}
  const responder = String(answer.responderPublicKey).toLowerCase()
  const algorithms = await primitives()
  let key: Uint8Array<ArrayBuffer>
  try {
    key = await agreeKey(algorithms, entry.keys.privateKey, fromHex(responder))
  } catch (error) {
    if (entry.proposal.state.status !== 'open') return
    return book.end(entry, { type: 'reject' }, error as Error)
  }
  const sessionTopic = await topicOf(algorithms, key)
  await book.move(entry, { type: 'answer', sessionTopic, responder })
  const { state } = entry.proposal
  const isTaken = state.status === 'answered' && state.sessionTopic === sessionTopic
  // The same wallet's answer again, after its session stands.
  if (!isTaken && sessions.get(sessionTopic)) return
  if (!isTaken) {
    book.refused.set(sessionTopic, lateReason(state))
    book.later(latecomers, () => {
      book.refused.delete(sessionTopic)
      messenger.close(sessionTopic)
    })
  }
  await messenger.open(sessionTopic, { symKey: key })
}

function lateReason(state: ProposalState): Reason {
  if (state.status !== 'over' || state.why === 'settled') return reasons.pairedElsewhere
  return state.why === 'expired' ? reasons.expired : reasons.settlementFailed
}
