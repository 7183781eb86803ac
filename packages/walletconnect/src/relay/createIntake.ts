import { isTextList } from '../json.ts'
import type { Lock, SafeStorage } from '../storage/storage.ts'
import type { RelayMessage } from './frames.ts'

/** Parameters of {@link createIntake}. */
type IntakeParameters = {
  seen: SeenMessages
  hash(message: string): Promise<string>
  /** Handles one message; what it rejects with leaves the message unacknowledged, so that it comes again. */
  onMessage(message: RelayMessage): Promise<void>
  onFault(error: unknown): void
}

/** Takes messages in: in order per topic, each once, acknowledged when it was handled. */
type Intake = {
  /** `acknowledge` is called when the message is safe with us, also for one seen before. */
  receive(message: RelayMessage, acknowledge: () => void): void
}

/** The way from the relay to the protocol. A relay delivers at least once; the hash of a message tells it again. */
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
      const before = chains.get(message.topic) ?? Promise.resolve()
      const next = before.then(() => handle(message, acknowledge)).catch(onFault)
      chains.set(message.topic, next)
      next.then(() => {
        if (chains.get(message.topic) === next) chains.delete(message.topic)
      })
    },
  }
}

/** Which messages were handled, over a reload too. */
export type SeenMessages = {
  /** Reads what is stored; before anything is sent, since what another tab handles later is new to this one. */
  load(): Promise<unknown>
  has(id: string): Promise<boolean>
  add(id: string): Promise<void>
}

/** How many are remembered: stored, so that storage stays small, and in memory. */
const most = { stored: 200, kept: 5_000 }

/**
 * Remembers handled messages. What other tabs handled is learnt at the start only: while several are open each handles
 * a message for itself.
 */
export function createSeenMessages(storage: SafeStorage, key: string, lock: Lock): SeenMessages {
  let loading: Promise<Set<string>> | undefined
  const kept = () => {
    loading ??= storage.get(key).then((text) => new Set(parseIds(text)))
    return loading
  }
  return {
    load: kept,
    has: async (id) => (await kept()).has(id),
    async add(id) {
      const set = await kept()
      set.add(id)
      const [oldest] = set
      if (set.size > most.kept && oldest !== undefined) set.delete(oldest)
      await lock(async () => {
        const stored = parseIds(await storage.get(key)).filter((entry) => entry !== id)
        await storage.set(key, JSON.stringify([...stored, id].slice(-most.stored)))
      })
    },
  }
}

function parseIds(text: string | undefined): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return isTextList(value) ? value : []
  } catch {
    return []
  }
}
