import { randomBytes } from '../bytes/randomBytes.ts'
import type { Clock } from '../clock/Clock.ts'
import { createClock } from '../clock/createClock.ts'
import { loadPrimitives } from '../crypto/loadPrimitives.ts'
import type { Primitives } from '../crypto/Primitives.ts'
import { clientIdOf } from '../relay/clientIdOf.ts'
import { createRelayClient } from '../relay/createRelayClient.ts'
import { createSeenMessages } from '../relay/createSeenMessages.ts'
import type { RelayClient } from '../relay/RelayClient.ts'
import { createKeyWrap } from '../storage/createKeyWrap.ts'
import { createLock, type Lock } from '../storage/createLock.ts'
import { createRecords } from '../storage/createRecords.ts'
import { createSafeStorage, type SafeStorage } from '../storage/createSafeStorage.ts'
import { createTabs } from '../storage/createTabs.ts'
import type { KeyWrap } from '../storage/KeyWrap.ts'
import { loadWrappingKey } from '../storage/loadWrappingKey.ts'
import { createMessenger, type Messenger, type PeerRequest } from './createMessenger.ts'
import { createSessions, type Sessions } from './createSessions.ts'
import { readStoredSession } from './readStoredSession.ts'
import type { Session } from './Session.ts'
import type { SignEvent } from './SignEvent.ts'
import type { SignParameters } from './SignParameters.ts'
import { watchPage } from './watchPage.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** What both roles are built on. */
export type Peer = {
  readonly clock: Clock
  readonly messenger: Messenger
  readonly relay: RelayClient
  readonly sessions: Sessions
  readonly storage: SafeStorage
  readonly lock: Lock
  readonly wrap: KeyWrap
  readonly prefix: string
  primitives(): Promise<Primitives>
  /** The id the relay knows this client by (S7.02). */
  clientId(): Promise<string>
  /** Loads what is stored and listens to it; once. */
  ready(): Promise<void>
  addSession(session: Session, key: Bytes): Promise<void>
  /** Removes it here and in the other tabs. */
  dropSession(topic: string): Promise<void>
  /** The other tabs are to look again. */
  tellTabs(topic: string): void
  onFault(error: unknown): void
  close(): void
}

/** Parameters of {@link createPeer}. */
export type PeerParameters = SignParameters & {
  handlers: ReadonlyMap<string, (request: PeerRequest) => Promise<void>>
  emit(event: SignEvent): void
  onUnreadable(topic: string): void
  /** Restores what the role keeps beside sessions. */
  restore(): Promise<void>
}

/** Keys, storage, relay and messages of one client. */
export function createPeer(p: PeerParameters): Peer {
  const prefix = p.prefix ?? 'latchkey-wc/'
  const { emit } = p
  const onFault = p.onFault ?? (() => {})
  const clock = createClock()
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle
  let loading: Promise<Primitives> | undefined
  const primitives = () => {
    loading ??= loadPrimitives(subtle)
    return loading
  }
  const storage = createSafeStorage(p.storage, (error) => {
    onFault(error)
    emit({ type: 'storage_unavailable' })
  })
  const lock = createLock(`${prefix}lock`, globalThis.navigator?.locks)
  const wrap = createKeyWrap({
    subtle,
    loadKey: () => loadWrappingKey(p.storage && globalThis.indexedDB, subtle, `${prefix}keys`),
  })
  const identities = createRecords({
    storage,
    lock,
    key: `${prefix}identity`,
    read: (raw) => (typeof raw === 'string' ? raw : undefined),
  })
  let seeding: Promise<Bytes> | undefined
  const seed = () => {
    seeding ??= loadSeed().catch((error: unknown) => {
      seeding = undefined
      throw error
    })
    return seeding
  }
  const loadSeed = async (): Promise<Bytes> => {
    const known = await identities.get('client_ed25519_seed')
    const found = known === undefined ? undefined : await wrap.unwrap(known)
    if (found?.length === 32) return found
    const fresh = await wrap.wrap(randomBytes(32))
    // Another tab may have been quicker: theirs stays, so that all are one client.
    const kept = await identities.change('client_ed25519_seed', (now) => (now === known ? fresh : now))
    const bytes = kept === undefined ? undefined : await wrap.unwrap(kept)
    return bytes ?? randomBytes(32)
  }

  const sessions = createSessions({
    records: createRecords({ storage, lock, key: `${prefix}sessions`, read: readStoredSession }),
    wrap,
    clock,
    onExpire({ topic }) {
      messenger.close(topic)
      emit({ type: 'expire', topic })
    },
  })
  const relay = createRelayClient({
    urls: p.relayUrls,
    projectId: p.projectId,
    primitives,
    seed,
    clock,
    seen: createSeenMessages(storage, `${prefix}seen`, lock),
    onMessage: (message) => messenger.receive(message),
    onArrival: ({ topic, message }) => tabs.tell({ type: 'message', topic, message }),
    onStatus: (status) => emit({ type: 'relay', status }),
    onFault,
    Socket: p.WebSocket === null ? undefined : (p.WebSocket ?? globalThis.WebSocket),
    fetch: p.fetch === null ? undefined : (p.fetch ?? globalThis.fetch),
    agent: 'wc-2/latchkey-0.0.0/browser',
    random: Math.random,
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
      follow(news.topic).catch(onFault)
    },
  )
  /** Takes over what another tab did to a session (E2). */
  const follow = async (topic: string) => {
    const before = sessions.get(topic)
    const loaded = await sessions.reload(topic)
    if (loaded && !before) {
      messenger.open(topic, { symKey: loaded.key }).catch(onFault)
      emit({ type: 'session', session: loaded.session })
    } else if (loaded && JSON.stringify(before) !== JSON.stringify(loaded.session)) {
      emit({ type: 'update', session: loaded.session })
    } else if (before && !loaded) {
      messenger.close(topic)
      emit({ type: 'delete', topic, reason: { code: 6000, message: 'Disconnected in another tab.' } })
    }
  }
  let starting: Promise<void> | undefined
  const start = async () => {
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
    storage,
    lock,
    wrap,
    prefix,
    primitives,
    onFault,
    clientId: async () => clientIdOf(await primitives(), await seed()),
    ready() {
      starting ??= start()
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
    },
  }
}
