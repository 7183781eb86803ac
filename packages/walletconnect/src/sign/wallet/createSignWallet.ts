import { prepareCacao } from '../../auth/prepareCacao.ts'
import { reasons } from '../../errors/reasons.ts'
import { createEvents } from '../createEvents.ts'
import { createPeer } from '../createPeer.ts'
import { endSession } from '../endSession.ts'
import type { Peer } from '../Peer.ts'
import { pingPeer } from '../pingPeer.ts'
import { rpcMethods } from '../rpcMethods.ts'
import type { SignParameters } from '../SignParameters.ts'
import { sessionHandlers } from '../sessionHandlers.ts'
import { approveAuthentication } from './approveAuthentication.ts'
import { approveProposal } from './approveProposal.ts'
import { createPairings } from './createPairings.ts'
import { createPending } from './createPending.ts'
import { rejectAuthentication } from './rejectAuthentication.ts'
import { requestHandlers } from './requestHandlers.ts'
import type { SignWallet } from './SignWallet.ts'
import { sessionActions } from './sessionActions.ts'
import type { WalletEvent } from './WalletEvent.ts'

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
  const own = (): Peer => peer
  const pending = createPending(own, ({ entry }) => emit({ type: 'withdrawn', id: entry.id }))
  const pairings = createPairings(own)
  const emit = (event: WalletEvent) => {
    // Nothing of a session that is over waits any more.
    if (event.type === 'delete' || event.type === 'expire') pending.dropTopic(event.topic).catch(onFault)
    events.emit(event)
  }
  const peer = createPeer({
    ...parameters,
    emit,
    handlers: new Map([
      ...sessionHandlers(own, emit),
      ...requestHandlers({ peer: own, pending, pairings, emit, authenticates }),
    ]),
    onUnreadable: pairings.onUnreadable,
    async restore() {
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
      const { pairingTopic: topic } = await pending.take('proposal', id)
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
      const { topic } = await pending.take('request', p.id)
      const outcome = 'error' in p ? { error: p.error } : { result: p.result }
      await messenger.reply({ topic, method: 'wc_sessionRequest', id: p.id, outcome })
    },
    ...sessionActions(peer),
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
