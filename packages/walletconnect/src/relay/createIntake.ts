import { isTextList, parseJson } from '../json.ts'
import type { Lock, SafeStorage } from '../storage/storage.ts'
import type { RelayMessage } from './frames.ts'

/** Parameters of {@link createIntake}. */
type IntakeParameters = {
  seen: SeenMessages
  hash(message: string): Promise<string>
  /** Handles one message. A rejected message stays unacknowledged, so the relay delivers it again. */
  onMessage(message: RelayMessage): Promise<void>
  onFault(error: unknown): void
}

/** Handles messages in order per topic, each once, and acknowledges them afterwards. */
type Intake = {
  /**
   * Resolves when the message and those before it on its topic are handled, or a handler failed. `acknowledge` is called when
   * the message is handled, or was handled before.
   */
  receive(message: RelayMessage, acknowledge: () => void): Promise<void>
}

/** Creates the queue of incoming messages of a relay client. A relay delivers at least once; topic and hash identify a message. */
export function createIntake({ seen, hash, onMessage, onFault }: IntakeParameters): Intake {
  const queues = new Map<string, Promise<void>>()
  const handle = async (message: RelayMessage, acknowledge: () => void) => {
    const id = `${message.topic}:${await hash(message.message)}`
    if (!(await seen.has(id))) {
      await onMessage(message)
      await seen.add(id)
    }
    acknowledge()
  }
  return {
    receive(message, acknowledge) {
      const previous = queues.get(message.topic) ?? Promise.resolve()
      const next = previous.then(() => handle(message, acknowledge)).catch(onFault)
      queues.set(message.topic, next)
      next.then(() => {
        if (queues.get(message.topic) === next) queues.delete(message.topic)
      })
      return next
    },
  }
}

/** Ids of handled messages. They survive a reload. */
export type SeenMessages = {
  /** Loads what is stored. Call it before anything is sent: what other tabs handle later is not seen. */
  load(): Promise<unknown>
  has(id: string): Promise<boolean>
  add(id: string): Promise<void>
}

/** How many ids are remembered, the newest: in storage, across reloads; and in memory, by this page. */
const maxIds = { inStorage: 200, inMemory: 5_000 }

/**
 * Creates the store of handled messages. It reads the ids other tabs have stored at the start only: later each tab handles a
 * message itself.
 */
export function createSeenMessages(storage: SafeStorage, key: string, lock: Lock): SeenMessages {
  let loading: Promise<Set<string>> | undefined
  const loadIds = () => {
    loading ??= storage.get(key).then((text) => new Set(parseIds(text)))
    return loading
  }
  return {
    load: loadIds,
    has: async (id) => (await loadIds()).has(id),
    async add(id) {
      const set = await loadIds()
      set.add(id)
      const [oldest] = set
      if (set.size > maxIds.inMemory && oldest !== undefined) set.delete(oldest)
      await lock(async () => {
        const stored = parseIds(await storage.get(key)).filter((entry) => entry !== id)
        await storage.set(key, JSON.stringify([...stored, id].slice(-maxIds.inStorage)))
      })
    },
  }
}

function parseIds(text: string | undefined): readonly string[] {
  const value = parseJson(text ?? '[]')
  return isTextList(value) ? value : []
}
