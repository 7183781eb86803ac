import { type Clock, startTimer } from '../clock.ts'
import type { KeyWrap } from '../storage/createKeyWrap.ts'
import type { Records } from '../storage/storage.ts'
import { reduceSession, type Session, type SessionAction, type StoredSession } from './session.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** The sessions of a client, in memory and in storage. */
export type Sessions = {
  list(): readonly Session[]
  get(topic: string): Session | undefined
  /** Loads all sessions from storage; returns those that have not expired, with their keys. */
  load(): Promise<readonly LoadedSession[]>
  /** Loads a session again that another tab has changed. */
  reload(topic: string): Promise<LoadedSession | undefined>
  add(session: Session, key: Bytes): Promise<void>
  /**
   * Applies a change and stores it; returns the changed session. A live session that is missing in storage is stored anew: the
   * storage was cleared. That another tab has ended a session comes as a message of that tab.
   */
  apply(topic: string, action: SessionAction): Promise<Session | undefined>
  /** Stops the timers. */
  close(): void
}

/** A session and its symmetric key. */
type LoadedSession = { readonly session: Session; readonly key: Bytes }

/** Parameters of {@link createSessions}. */
type SessionsParameters = {
  records: Records<StoredSession>
  wrap: KeyWrap
  clock: Clock
  /** A session has expired and is removed. */
  onExpire(session: Session): void
}

/** Creates the list of sessions with their expiry timers. */
export function createSessions({ records, wrap, clock, onExpire }: SessionsParameters): Sessions {
  const live = new Map<string, StoredSession>()
  const timers = new Map<string, () => void>()
  const seconds = () => Math.floor(clock.now() / 1000)
  const forget = (topic: string) => {
    timers.get(topic)?.()
    timers.delete(topic)
    live.delete(topic)
  }
  const store = (stored: StoredSession) => {
    const { session } = stored
    forget(session.topic)
    live.set(session.topic, stored)
    const wait = () => {
      const delay = session.expiry * 1000 - clock.now()
      timers.set(
        session.topic,
        startTimer(delay, () => {
          // The clock may have been adjusted meanwhile.
          if (session.expiry * 1000 > clock.now()) return wait()
          apply(session.topic, { type: 'tick', now: seconds() }).then(() => onExpire(session))
        }),
      )
    }
    wait()
  }
  const apply = async (topic: string, action: SessionAction) => {
    const stored = await records.change(topic, (found) => {
      const record = found ?? live.get(topic)
      const session = record && reduceSession(record.session, action)
      if (record && session) return session === record.session ? record : { ...record, session }
      // At once, so that a change that waits for the storage does not find it any more.
      forget(topic)
      return undefined
    })
    if (stored) store(stored)
    return stored?.session
  }
  /** Adds a stored session to memory and decrypts its key; `undefined` when it has expired or the key is missing. */
  const openStored = async (stored: StoredSession): Promise<LoadedSession | undefined> => {
    const { session } = stored
    if (!reduceSession(session, { type: 'tick', now: seconds() })) {
      // It expired while no page was open.
      await apply(session.topic, { type: 'end' })
      onExpire(session)
      return undefined
    }
    const key = await wrap.unwrap(stored.key)
    if (key?.length !== 32) {
      // The wrapping key is missing. The session stays stored until it expires, in case the key comes back.
      forget(session.topic)
      return undefined
    }
    store(stored)
    return { session, key }
  }
  return {
    list: () => [...live.values()].map(({ session }) => session),
    get: (topic) => live.get(topic)?.session,
    async load() {
      const all = await records.all()
      const opened = await Promise.all([...all.values()].map(openStored))
      return opened.filter((entry) => entry !== undefined)
    },
    async reload(topic) {
      const stored = await records.get(topic)
      if (stored) return openStored(stored)
      forget(topic)
      return undefined
    },
    async add(session, key) {
      const stored = { session, key: await wrap.wrap(key) }
      await records.change(session.topic, () => stored)
      store(stored)
    },
    apply,
    close() {
      for (const topic of [...live.keys()]) forget(topic)
    },
  }
}
