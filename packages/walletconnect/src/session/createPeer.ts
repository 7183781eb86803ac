import { type Clock, createClock } from '../clock.ts'
import type { Primitives } from '../crypto/keys.ts'
import { loadPrimitives } from '../crypto/loadPrimitives.ts'
import { reasons, WalletConnectError } from '../errors.ts'
import { createSeenMessages } from '../relay/createIntake.ts'
import { createRelayClient, type RelayClient } from '../relay/createRelayClient.ts'
import type { SocketClass } from '../relay/relayLink.ts'
import { clientIdOf } from '../relay/relayToken.ts'
import type { KeyWrap } from '../storage/createKeyWrap.ts'
import { createTabs } from '../storage/createTabs.ts'
import { createVault } from '../storage/createVault.ts'
import { createRecords, type Lock, type SafeStorage, type Storage } from '../storage/storage.ts'
import { createMessenger, type Messenger, type PeerRequest } from './createMessenger.ts'
import { createSessions, type Sessions } from './createSessions.ts'
import type { SignEvent } from './events.ts'
import type { Metadata } from './participant.ts'
import { parseStoredSession, type Session } from './session.ts'

/** Parameters of both clients. */
export type SignParameters = {
  /** Relays, tried in order: `wss://…`. No other host is used. */
  relayUrls: readonly string[]
  /** Project id for the relay. */
  projectId?: string | undefined
  /** Metadata the other side gets. */
  metadata: Metadata
  /** Default: nothing survives a reload. Secrets are encrypted before they are stored, where the platform can. */
  storage?: Storage | undefined
  /** Prefix of every key in the storage. Clients of different prefixes are independent. Default `latchkey-wc/`. */
  prefix?: string | undefined
  /** Default: the platform's. `null` switches WebSockets off. */
  WebSocket?: SocketClass | null | undefined
  /** Default: the platform's. `null` switches the fallback without WebSockets off. */
  fetch?: typeof globalThis.fetch | null | undefined
  /** Errors no caller waits for; for logs. */
  onFault?: ((error: unknown) => void) | undefined
}

type Bytes = Uint8Array<ArrayBuffer>

/** The parts of a client that apps (`createSignClient`) and wallets (`createSignWallet`) share. */
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
  /** The client id at the relay. */
  clientId(): Promise<string>
  /** Loads the stored sessions and subscribes to their topics; once. */
  ready(): Promise<void>
  addSession(session: Session, key: Bytes): Promise<void>
  /** Removes a session here and in the other tabs. */
  dropSession(topic: string): Promise<void>
  /** Makes the other tabs load a session again. */
  notifyTabs(topic: string): void
  onFault(error: unknown): void
  close(): void
}

/** Parameters of {@link createPeer}. */
type PeerParameters = SignParameters & {
  handlers: ReadonlyMap<string, (request: PeerRequest) => Promise<void>>
  emit(event: SignEvent): void
  onUnreadable(topic: string): boolean
  /** Called by `ready` once the sessions are loaded, to restore what the role stores besides them. */
  onRestore(): Promise<void>
}

/** Creates the shared parts of a client: keys, storage, relay, messenger and sessions. */
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
    emit({ type: 'storage_unavailable', error })
  })
  const { storage, lock, wrap } = vault
  const sessions = createSessions({
    records: createRecords({ storage, lock, key: `${prefix}sessions`, parse: parseStoredSession }),
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
    onArrival: ({ topic, message }) => tabs.post({ type: 'message', topic, message }),
    onStatus: (status) => emit({ type: 'relay', status }),
    onFault,
    ...getRelayOptions(p),
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
    (message) => {
      if (message.type === 'message') return relay.receive(message.topic, message.message)
      applyTabChange({ sessions, messenger, onFault }, emit, message).catch(onFault)
    },
  )
  let starting: Promise<void> | undefined
  const start = async () => {
    await seen.load()
    for (const { session, key } of await sessions.load()) {
      // Not awaited: whoever sends a message waits for the relay then.
      messenger.open(session.topic, { symKey: key }).catch(onFault)
    }
    await p.onRestore()
  }
  const unwatchPage = watchPage({ onWake: () => relay.wake(), onOffline: () => relay.suspect() })
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
      tabs.post({ type: 'sessions', topic: session.topic })
    },
    async dropSession(topic) {
      await sessions.apply(topic, { type: 'end' })
      messenger.close(topic)
      tabs.post({ type: 'sessions', topic, isOver: true })
    },
    notifyTabs: (topic) => tabs.post({ type: 'sessions', topic }),
    close() {
      unwatchPage()
      sessions.close()
      tabs.close()
      relay.close()
      messenger.fail(new WalletConnectError('The client was closed.', { code: 'CLOSED' }))
    },
  }
}

function getRelayOptions({ WebSocket, fetch, relayUrls, projectId }: SignParameters) {
  return {
    urls: relayUrls,
    projectId,
    Socket: WebSocket === null ? undefined : (WebSocket ?? globalThis.WebSocket),
    fetch: fetch === null ? undefined : (fetch ?? globalThis.fetch),
    agent: 'wc-2/latchkey-0.0.0/browser',
    random: Math.random,
  }
}

/** Applies what another tab did to a session. */
async function applyTabChange(
  { sessions, messenger, onFault }: Pick<Peer, 'sessions' | 'messenger' | 'onFault'>,
  emit: (event: SignEvent) => void,
  { topic, isOver }: { readonly topic: string; readonly isOver?: boolean },
): Promise<void> {
  const previous = sessions.get(topic)
  // Removed here too: this tab may have stored the session anew before it heard of the end.
  if (isOver === true) await sessions.apply(topic, { type: 'end' })
  const loaded = await sessions.reload(topic)
  if (loaded && !previous) {
    messenger.open(topic, { symKey: loaded.key }).catch(onFault)
    emit({ type: 'session', session: loaded.session })
  } else if (loaded && JSON.stringify(previous) !== JSON.stringify(loaded.session)) {
    emit({ type: 'update', session: loaded.session })
  } else if (previous && !loaded) {
    messenger.close(topic)
    emit({
      type: 'delete',
      topic,
      reason: { code: reasons.userDisconnected.code, message: 'Disconnected in another tab.' },
    })
  }
}

/**
 * Watches what happens to the page.
 *
 * @param p `onWake`: the page may have missed messages: visible again, restored from the cache, or online again. `onOffline`: the browser
 * says that there is no network; a relay on this machine may answer all the same
 */
export function watchPage({ onWake, onOffline }: { onWake(): void; onOffline(): void }): () => void {
  const { document, addEventListener, removeEventListener } = globalThis as Partial<typeof globalThis>
  if (!document || !addEventListener || !removeEventListener) return () => {}
  const onVisible = () => {
    if (document.visibilityState === 'visible') onWake()
  }
  const names = ['online', 'pageshow'] as const
  for (const name of names) addEventListener(name, onWake)
  addEventListener('offline', onOffline)
  // `resume` and `visibilitychange` are events of the document.
  document.addEventListener('resume', onWake)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    for (const name of names) removeEventListener(name, onWake)
    removeEventListener('offline', onOffline)
    document.removeEventListener('resume', onWake)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
