import { createClock } from '../clock/createClock.ts'
import { loadPrimitives } from '../crypto/loadPrimitives.ts'
import type { Primitives } from '../crypto/Primitives.ts'
import { WalletConnectError } from '../errors/WalletConnectError.ts'
import { clientIdOf } from '../relay/clientIdOf.ts'
import { createRelayClient } from '../relay/createRelayClient.ts'
import { createSeenMessages } from '../relay/createSeenMessages.ts'
import { createRecords } from '../storage/createRecords.ts'
import { createTabs } from '../storage/createTabs.ts'
import { createVault } from '../storage/createVault.ts'
import { createMessenger, type PeerRequest } from './createMessenger.ts'
import { createSessions } from './createSessions.ts'
import { followTab } from './followTab.ts'
import type { Peer } from './Peer.ts'
import { readStoredSession } from './readStoredSession.ts'
import type { SignEvent } from './SignEvent.ts'
import type { SignParameters } from './SignParameters.ts'
import { watchPage } from './watchPage.ts'

/** Parameters of {@link createPeer}. */
export type PeerParameters = SignParameters & {
  handlers: ReadonlyMap<string, (request: PeerRequest) => Promise<void>>
  emit(event: SignEvent): void
  onUnreadable(topic: string): boolean
  /** Restores what the role keeps beside sessions. */
  restore(): Promise<void>
}

/** Keys, storage, relay and messages of one client. */
export function createPeer(p: PeerParameters): Peer {
  const prefix = p.prefix ?? 'latchkey-wc/'
  const { emit } = p
  const onFault = p.onFault ?? (() => {})
  const clock = createClock()
  let loading: Promise<Primitives> | undefined
  const primitives = () => {
    loading ??= loadPrimitives(globalThis.crypto?.subtle)
    return loading
  }
  const vault = createVault(p.storage, prefix, (error) => {
    onFault(error)
    emit({ type: 'storage_unavailable' })
  })
  const { storage, lock, wrap } = vault
  const sessions = createSessions({
    records: createRecords({ storage, lock, key: `${prefix}sessions`, read: readStoredSession }),
    wrap,
    clock,
    onExpire({ topic }) {
      messenger.close(topic)
      emit({ type: 'expire', topic })
    },
  })
  const seen = createSeenMessages(storage, `${prefix}seen`, lock)
  const relay = createRelayClient({
    primitives,
    seed: vault.seed,
    clock,
    seen,
    onMessage: (message) => messenger.receive(message),
    onArrival: ({ topic, message }) => tabs.tell({ type: 'message', topic, message }),
    onStatus: (status) => emit({ type: 'relay', status }),
    onFault,
    ...waysOf(p),
  })
  const messenger = createMessenger({
    relay,
    primitives,
    handlers: p.handlers,
    onFault,
    onUnreadable: p.onUnreadable,
    now: clock.now,
  })
  const tabs = createTabs(
    `${prefix}${p.relayUrls.join()}`,
    p.storage && globalThis.BroadcastChannel,
    (news) => {
      if (news.type === 'message') return relay.take(news.topic, news.message)
      followTab({ sessions, messenger, onFault }, emit, news.topic).catch(onFault)
    },
  )
  let starting: Promise<void> | undefined
  const start = async () => {
    await seen.load()
    for (const { session, key } of await sessions.load()) {
      // The relay confirms later; who needs it waits for their own message.
      messenger.open(session.topic, { symKey: key }).catch(onFault)
    }
    await p.restore()
  }
  const unwatchPage = watchPage(() => relay.wake())
  return {
    clock,
    messenger,
    relay,
    sessions,
    ...vault,
    prefix,
    primitives,
    onFault,
    clientId: async () => clientIdOf(await primitives(), await vault.seed()),
    ready() {
      starting ??= start().catch((error: unknown) => {
        starting = undefined
        throw error
      })
      return starting
    },
    async addSession(session, key) {
      await sessions.add(session, key)
      tabs.tell({ type: 'sessions', topic: session.topic })
    },
    async dropSession(topic) {
      await sessions.apply(topic, { type: 'end' })
      messenger.close(topic)
      tabs.tell({ type: 'sessions', topic })
    },
    tellTabs: (topic) => tabs.tell({ type: 'sessions', topic }),
    close() {
      unwatchPage()
      sessions.close()
      tabs.close()
      relay.close()
      messenger.fail(new WalletConnectError('The client was closed.', { code: 'CLOSED' }))
    },
  }
}

function waysOf({ WebSocket, fetch, relayUrls, projectId }: SignParameters) {
  return {
    urls: relayUrls,
    projectId,
    Socket: WebSocket === null ? undefined : (WebSocket ?? globalThis.WebSocket),
    fetch: fetch === null ? undefined : (fetch ?? globalThis.fetch),
    agent: 'wc-2/latchkey-0.0.0/browser',
    random: Math.random,
  }
}
