import { WalletConnectError } from '../errors/WalletConnectError.ts'
import { checkProposal } from '../namespaces/checkProposal.ts'
import { authenticate } from './app/authenticate.ts'
import { createProposalBook } from './app/createProposalBook.ts'
import { eventHandlers } from './app/eventHandlers.ts'
import type { ProposalTerms } from './app/Proposal.ts'
import { requestWallet } from './app/requestWallet.ts'
import { restoreProposals } from './app/restoreProposals.ts'
import { settleProposal } from './app/settleProposal.ts'
import { startProposal } from './app/startProposal.ts'
import { createEvents } from './createEvents.ts'
import { createPeer } from './createPeer.ts'
import { endSession } from './endSession.ts'
import type { Peer } from './Peer.ts'
import { pingPeer } from './pingPeer.ts'
import { requireSession } from './requireSession.ts'
import type { SignClient } from './SignClient.ts'
import type { SignEvent } from './SignEvent.ts'
import type { SignParameters } from './SignParameters.ts'
import { sessionHandlers } from './sessionHandlers.ts'

/**
 * WalletConnect v2 for apps.
 *
 * @example
 * const client = createSignClient({ relayUrls: ['wss://relay.example.org'], projectId, metadata, storage: localStorage })
 * const { uri, result } = await client.connect({ optionalNamespaces })
 * showQr(uri)
 * const session = await result
 */
export function createSignClient(parameters: SignParameters): SignClient {
  const { metadata, onFault = () => {} } = parameters
  const events = createEvents<SignEvent>(onFault)
  const { emit } = events
  const own = (): Peer => peer
  const book = createProposalBook(own, metadata, emit)
  const peer = createPeer({
    ...parameters,
    emit,
    handlers: new Map([
      ...sessionHandlers(own, emit),
      ...eventHandlers(own, emit),
      ['wc_sessionSettle', (request) => settleProposal(book, request)],
    ]),
    onUnreadable: () => false,
    restore: () => restoreProposals(book),
  })
  return {
    async connect({ signal, ...terms }) {
      const { uri, expiry, result } = await startProposal(book, { ...checkTerms(terms), signal })
      return { uri, expiry, result }
    },
    async authenticate(p) {
      checkTerms(p)
      return authenticate(book, p)
    },
    request: (p) => requestWallet(peer, emit, p),
    ping: (topic, limits) => pingPeer(peer, topic, limits),
    async confirm(topic, limits = {}) {
      await requireSession(peer, topic)
      await peer.relay.subscribe(topic, limits)
    },
    disconnect: (topic) => endSession(peer, topic),
    async restore() {
      await peer.ready()
      return peer.sessions.list()
    },
    sessions: peer.sessions.list,
    relayStatus: peer.relay.status,
    clientId: peer.clientId,
    subscribe: events.subscribe,
    close() {
      book.close()
      peer.close()
    },
  }
}

function checkTerms(terms: Partial<ProposalTerms>): ProposalTerms {
  const { requiredNamespaces = {}, optionalNamespaces = {}, sessionProperties, scopedProperties } = terms
  const fault = checkProposal(requiredNamespaces) ?? checkProposal(optionalNamespaces)
  if (fault) throw new WalletConnectError(fault.message, { code: fault.code })
  return {
    requiredNamespaces,
    optionalNamespaces,
    ...(sessionProperties && { sessionProperties }),
    ...(scopedProperties && { scopedProperties }),
  }
}
