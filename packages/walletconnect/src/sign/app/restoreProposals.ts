import { fromHex } from '../../bytes/fromHex.ts'
import { agreeKey } from '../../crypto/agreeKey.ts'
import { answerProposal } from './answerProposal.ts'
import type { ProposalBook } from './createProposalBook.ts'

/** Listens again to what was proposed before the page was reloaded: an approval given meanwhile still counts (X.24). */
export async function restoreProposals(book: ProposalBook): Promise<void> {
  const { clock, wrap, messenger, primitives, onFault } = book.peer()
  for (const [id, proposal] of await book.records().all()) {
    const [symKey, privateKey] = await Promise.all([
      wrap.unwrap(proposal.symKey),
      wrap.unwrap(proposal.privateKey),
    ])
    if (!symKey || !privateKey || proposal.expiry * 1000 <= clock.now()) {
      await book.records().change(id, () => undefined)
      continue
    }
    const entry = book.watch(proposal, { symKey, privateKey })
    messenger.listen(proposal.id, proposal.pairingTopic, (outcome) => answerProposal(book, entry, outcome))
    messenger.open(proposal.pairingTopic, { symKey }).catch(onFault)
    if (proposal.state.status !== 'answered') continue
    const { responder, sessionTopic } = proposal.state
    const key = await agreeKey(await primitives(), privateKey, fromHex(responder))
    messenger.open(sessionTopic, { symKey: key }).catch(onFault)
  }
}
