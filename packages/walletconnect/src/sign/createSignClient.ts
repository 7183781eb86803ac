import { WalletConnectError } from '../errors/WalletConnectError.ts'
import { checkProposal } from '../namespaces/checkProposal.ts'
import { authenticate } from './app/authenticate.ts'
import { createProposals } from './app/createProposals.ts'
import { eventHandlers } from './app/eventHandlers.ts'
import type { ProposalTerms } from './app/Proposal.ts'
import { requestWallet } from './app/requestWallet.ts'
import { createEvents } from './createEvents.ts'
import { createPeer, type Peer } from './createPeer.ts'
import { endSession } from './endSession.ts'
import { pingPeer } from './pingPeer.ts'
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
  const proposals = createProposals(own, metadata, emit)
  const peer = createPeer({
    ...parameters,
    emit,
    handlers: new Map([
      ...sessionHandlers(own, emit),
      ...eventHandlers(own, emit),
      ['wc_sessionSettle', proposals.onSettle],
    ]),
    onUnreadable: (topic) =>
      onFault(
        new WalletConnectError('A message could not be decrypted.', { code: 'UNREADABLE', data: { topic } }),
      ),
    restore: proposals.restore,
  })
  return {
    async connect({ signal, ...terms }) {
      const { uri, expiry, result } = await proposals.start({ ...checkTerms(terms), signal })
      return { uri, expiry, result }
    },
    async authenticate(p) {
      checkTerms(p)
      return authenticate({ peer, proposals, metadata, emit }, p)
    },
    request: (p) => requestWallet(peer, emit, p),
    ping: (topic, limits) => pingPeer(peer, topic, limits),
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
      proposals.close()
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
