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
  /** `acknowledge` is called when the message is handled, or was handled before. */
  receive(message: RelayMessage, acknowledge: () => void): void
}

/** Creates the intake. A relay delivers at least once; the hash identifies a message. */
export function createIntake({ seen, hash, onMessage, onFault }: IntakeParameters): Intake {
  const chains = new Map<string, Promise<void>>()
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
      const previous = chains.get(message.topic) ?? Promise.resolve()
      const next = previous.then(() => handle(message, acknowledge)).catch(onFault)
      chains.set(message.topic, next)
      next.then(() => {
        if (chains.get(message.topic) === next) chains.delete(message.topic)
      })
    },
  }
}

/** Handled messages. Survives a reload. */
export type SeenMessages = {
  /** Loads what is stored. Call it before anything is sent: what other tabs handle later is not seen. */
  load(): Promise<unknown>
  has(id: string): Promise<boolean>
  add(id: string): Promise<void>
}

/** How many ids are remembered: across reloads, and by this page. */
const maxIds = { inStorage: 200, inMemory: 5_000 }

/**
 * Creates the store. It reads what other tabs have handled at the start only: later each tab handles a message itself.
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
