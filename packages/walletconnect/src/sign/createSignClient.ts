import { WalletConnectError } from '../errors.ts'
import { findProposalFault } from '../namespaceRules.ts'
import {
  type AuthenticateParameters,
  type AuthenticateResult,
  authenticate,
} from '../pairing/authenticate.ts'
import { createProposals, type ProposalTerms } from '../pairing/createProposals.ts'
import { settleProposal } from '../pairing/settleProposal.ts'
import { type Pairing, restoreProposals, startProposal } from '../pairing/startProposal.ts'
import type { RelayStatus } from '../relay/createConnection.ts'
import { createPeer, type Peer, type SignParameters } from '../session/createPeer.ts'
import { createEvents, type SignEvent } from '../session/events.ts'
import { type ForeignSession, type ImportLimits, importSession } from '../session/importSession.ts'
import type { Session } from '../session/session.ts'
import { endSession, pingPeer, requireSession, sessionHandlers } from '../session/sessionActions.ts'
import { type RequestParameters, requestWallet, walletMessageHandlers } from './appRequests.ts'

/** Parameters of {@link SignClient.connect}. */
export type ConnectParameters = Partial<ProposalTerms> & { signal?: AbortSignal | undefined }

/** WalletConnect for apps. Nothing is opened or loaded before a call needs it. */
export type SignClient = {
  /**
   * Proposes a session over a new pairing.
   * @throws WalletConnectError with code `RELAY_TIMEOUT` (no relay in 15 s), `RELAY_REFUSED_CALL`, `ENVELOPE_TOO_LARGE`,
   * `ABORTED`, `CLOSED`, or of a broken CAIP-25 rule
   */
  connect(p: ConnectParameters): Promise<Pairing<Session>>
  /** Proposes a session and requests a signature that proves the account (CAIP-122). Throws as `connect` does. */
  authenticate(p: AuthenticateParameters): Promise<Pairing<AuthenticateResult>>
  /**
   * Sends a request to the wallet.
   * @throws WalletConnectError: the wallet's code (e.g. 4001, 5000); 7001 no session, 3001 method or 3005 chain not
   * allowed, 8000 no answer in time, `EXPIRY` for an `expiry` out of range, `ENVELOPE_TOO_LARGE`, `RELAY_TIMEOUT`,
   * `RELAY_REFUSED_CALL`, `ABORTED`, `CLOSED`
   */
  request(p: RequestParameters): Promise<unknown>
  /**
   * Pings the wallet. A suspended wallet does not answer. `timeout` in milliseconds, default 30 s.
   * @throws WalletConnectError with code 7001, `NO_ANSWER`, `RELAY_TIMEOUT`, `RELAY_REFUSED_CALL`, `ABORTED`, `CLOSED`
   */
  ping(topic: string, limits?: { timeout?: number; signal?: AbortSignal }): Promise<void>
  /**
   * Subscribes to a session again and handles what waited for it at the relay: a session that the wallet ended meanwhile is not in
   * `sessions` afterwards. The wallet is not contacted, because it may be suspended.
   * @throws WalletConnectError with code 7001, `RELAY_TIMEOUT`, `RELAY_REFUSED_CALL`, `ABORTED`, `CLOSED`
   */
  confirm(topic: string, limits?: { timeout?: number; signal?: AbortSignal }): Promise<void>
  /** Ends a session: here at once, at the wallet when the relay reaches it. */
  disconnect(topic: string): Promise<void>
  /** Loads the stored sessions and subscribes to them. Returns the live sessions without waiting for a relay. */
  restore(): Promise<readonly Session[]>
  /**
   * Continues a session that another WalletConnect client of this app has stored. That client must not run any more.
   * `undefined` for one that is not whole, has expired, or was a wallet's.
   * @throws WalletConnectError with code 7001, `NO_ANSWER`, `RELAY_TIMEOUT`, `RELAY_REFUSED_CALL`, `ABORTED`, `CLOSED`
   */
  importSession(foreign: ForeignSession, limits: ImportLimits): Promise<Session | undefined>
  sessions(): readonly Session[]
  relayStatus(): RelayStatus
  /**
   * Checks all the time whether the relay answers, until the returned function is called: for as long as a person looks at a pairing code,
   * which is of no use without it. `relayStatus` is `unreachable` at the latest 5 s after the relay has stopped to answer.
   */
  watchRelay(): () => void
  /** The client's did:key at the relay. */
  clientId(): Promise<string>
  subscribe(listener: (event: SignEvent) => void): () => void
  /** Closes sockets, timers and listeners. Sessions stay in storage. */
  close(): void
}

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
  const getPeer = (): Peer => peer
  const proposals = createProposals(getPeer, metadata, emit)
  const peer = createPeer({
    ...parameters,
    emit,
    handlers: new Map([
      ...sessionHandlers(getPeer, emit),
      ...walletMessageHandlers(getPeer, emit),
      ['wc_sessionSettle', (request) => settleProposal(proposals, request)],
    ]),
    onUnreadable: () => false,
    onRestore: () => restoreProposals(proposals),
  })
  return {
    async connect({ signal, ...terms }) {
      const { uri, expiry, result } = await startProposal(proposals, { ...checkTerms(terms), signal })
      return { uri, expiry, result }
    },
    async authenticate(p) {
      checkTerms(p)
      return authenticate(proposals, p)
    },
    request: (p) => requestWallet(peer, emit, p),
    ping: (topic, limits) => pingPeer(peer, topic, limits),
    async confirm(topic, limits = {}) {
      await requireSession(peer, topic)
      await Promise.all([peer.relay.subscribe(topic, limits), peer.relay.catchUp(topic, limits)])
    },
    disconnect: (topic) => endSession(peer, topic),
    async restore() {
      await peer.ready()
      return peer.sessions.list()
    },
    importSession: (foreign, limits) => importSession(peer, foreign, limits),
    sessions: peer.sessions.list,
    relayStatus: peer.relay.status,
    watchRelay: peer.relay.watchClosely,
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
  const fault = findProposalFault(requiredNamespaces) ?? findProposalFault(optionalNamespaces)
  if (fault) throw new WalletConnectError(fault.message, { code: fault.code })
  return {
    requiredNamespaces,
    optionalNamespaces,
    ...(sessionProperties && { sessionProperties }),
    ...(scopedProperties && { scopedProperties }),
  }
}
