import { prepareCacao } from '../auth/authMessage.ts'
import type { AuthPayload, Cacao } from '../auth/cacao.ts'
import { type Reason, reasons } from '../errors.ts'
import { approveAuthentication, rejectAuthentication } from '../pairing/approveAuthentication.ts'
import { type ApproveParameters, approveProposal } from '../pairing/approveProposal.ts'
import { createPairings } from '../pairing/createPairings.ts'
import { createPending, type Pending, type WalletEvent } from '../pairing/pending.ts'
import type { RelayStatus } from '../relay/createConnection.ts'
import { createPeer, type Peer, type SignParameters } from '../session/createPeer.ts'
import { createEvents } from '../session/events.ts'
import { rpcMethods } from '../session/rpc.ts'
import type { Session } from '../session/session.ts'
import { endSession, pingPeer, sessionHandlers } from '../session/sessionActions.ts'
import { requestHandlers, type WalletSessionActions, walletSessionActions } from './walletRequests.ts'

/** WalletConnect for wallets. */
export type SignWallet = WalletSessionActions & {
  /**
   * Opens the pairing of an app's link; resolves when its proposal has arrived (event `proposal` or `authentication`).
   * @throws WalletConnectError with a code of the URI (`URI_EXPIRED` …), `PAIRING_EMPTY` (no proposal within `timeout`, by
   * default 15 s: the link was used already, or no relay is reached), `PAIRING_UNREADABLE`, `RELAY_TIMEOUT` (only where
   * `timeout` is above 30 s), `RELAY_REFUSED_CALL`, `ABORTED`, `CLOSED`
   */
  pair(
    uri: string,
    limits?: { timeout?: number | undefined; signal?: AbortSignal | undefined },
  ): Promise<void>
  /**
   * Approves a proposal; resolves when the app has confirmed.
   * @throws WalletConnectError: 8000 it has expired, `NOT_PENDING`, a broken CAIP-25 rule, `KEY_REFUSED`, the refusal of the
   * app or 7000 when it does not confirm, and the codes of relay calls (`RELAY_TIMEOUT`, `RELAY_REFUSED_CALL`, `ABORTED`,
   * `CLOSED`)
   */
  approve(p: ApproveParameters): Promise<Session>
  /** Rejects a proposal; the default reason is 5000. */
  reject(p: { id: number; reason?: Reason | undefined }): Promise<void>
  /** Returns what to sign for one account (CAIP-10), for the chains and methods the wallet accepts. */
  prepareAuthentication(p: {
    payload: AuthPayload
    account: string
    chains: readonly string[]
    methods: readonly string[]
  }): { message: string; payload: Cacao['p'] }
  /** Approves a sign-in. Returns the session its ReCaps allow, if any. */
  approveAuthentication(p: { id: number; cacaos: readonly Cacao[] }): Promise<Session | undefined>
  rejectAuthentication(p: { id: number; reason?: Reason | undefined }): Promise<void>
  /**
   * Answers a request with a result or an error.
   * @throws WalletConnectError with code 8000, `NOT_PENDING`, 7001, `ENVELOPE_TOO_LARGE`, `RELAY_TIMEOUT`,
   * `RELAY_REFUSED_CALL`, `CLOSED`
   */
  respond(
    p: { id: number; result: unknown } | { id: number; error: Reason & { data?: unknown } },
  ): Promise<void>
  ping(topic: string, limits?: { timeout?: number; signal?: AbortSignal }): Promise<void>
  disconnect(topic: string): Promise<void>
  /** Loads the stored sessions and subscribes to them. Proposals and requests without an answer are emitted again as events. */
  restore(): Promise<readonly Session[]>
  sessions(): readonly Session[]
  pending(): readonly Pending[]
  relayStatus(): RelayStatus
  clientId(): Promise<string>
  subscribe(listener: (event: WalletEvent) => void): () => void
  close(): void
}

/** Parameters of {@link createSignWallet}. */
export type SignWalletParameters = SignParameters & {
  /** Whether the wallet can sign in (`wc_sessionAuthenticate`); default true. */
  authenticates?: boolean | undefined
}

/**
 * WalletConnect v2 for wallets.
 *
 * @example
 * const wallet = createSignWallet({ relayUrls: ['wss://relay.example.org'], projectId, metadata, storage: localStorage })
 * wallet.subscribe((event) => event.type === 'proposal' && ask(event.proposal))
 * await wallet.pair(uri)
 */
export function createSignWallet(parameters: SignWalletParameters): SignWallet {
  const { metadata, onFault = () => {}, authenticates = true } = parameters
  const events = createEvents<WalletEvent>(onFault)
  const getPeer = (): Peer => peer
  const onExpire = ({ entry }: Pending) => emit({ type: 'withdrawn', id: entry.id })
  const pending = createPending(getPeer, onExpire)
  const pairings = createPairings(getPeer)
  const emit = (event: WalletEvent) => {
    // Requests of a session that is over are removed.
    if (event.type === 'delete' || event.type === 'expire') pending.dropTopic(event.topic).catch(onFault)
    events.emit(event)
  }
  const peer = createPeer({
    ...parameters,
    emit,
    handlers: new Map([
      ...sessionHandlers(getPeer, emit),
      ...requestHandlers({ peer: getPeer, pending, pairings, emit, authenticates }),
    ]),
    onUnreadable: pairings.onUnreadable,
    async onRestore() {
      await pairings.restore()
      for (const found of await pending.load()) {
        if (found.kind === 'proposal') emit({ type: 'proposal', proposal: found.entry })
        else if (found.kind === 'request') emit({ type: 'request', request: found.entry })
        else emit({ type: 'authentication', authentication: found.entry })
      }
    },
  })
  const { messenger } = peer
  return {
    pair: (uri, limits = {}) => pairings.pair(uri, limits),
    async approve(p) {
      await peer.ready()
      const session = await approveProposal({ peer, pending, metadata }, p)
      emit({ type: 'session', session })
      return session
    },
    async reject({ id, reason = reasons.userRejected }) {
      await peer.ready()
      const { pairingTopic: topic } = await pending.claim('proposal', id)
      const { rejectTag: tag } = rpcMethods.wc_sessionPropose
      const error = { code: reason.code, message: reason.message }
      await messenger.reply({ topic, method: 'wc_sessionPropose', id, outcome: { error }, tag })
    },
    prepareAuthentication: prepareCacao,
    approveAuthentication: (p) => approveAuthentication({ peer, pending, metadata }, p),
    rejectAuthentication: ({ id, reason = reasons.userRejected }) =>
      rejectAuthentication({ peer, pending, metadata }, { id, reason }),
    async respond(p) {
      await peer.ready()
      const { topic } = await pending.claim('request', p.id)
      const outcome = 'error' in p ? { error: p.error } : { result: p.result }
      await messenger.reply({ topic, method: 'wc_sessionRequest', id: p.id, outcome })
    },
    ...walletSessionActions(peer),
    ping: (topic, limits) => pingPeer(peer, topic, limits),
    disconnect: (topic) => endSession(peer, topic),
    async restore() {
      await peer.ready()
      return peer.sessions.list()
    },
    sessions: peer.sessions.list,
    pending: pending.list,
    relayStatus: peer.relay.status,
    clientId: peer.clientId,
    subscribe: events.subscribe,
    close() {
      pending.close()
      pairings.close()
      peer.close()
    },
  }
}
