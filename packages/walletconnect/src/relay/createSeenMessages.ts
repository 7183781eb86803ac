import { isTextList } from '../namespaces/isTextList.ts'
import type { Lock } from '../storage/createLock.ts'
import type { SafeStorage } from '../storage/createSafeStorage.ts'

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
    loading ??= storage.get(key).then((text) => new Set(read(text)))
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
        const stored = read(await storage.get(key)).filter((entry) => entry !== id)
        await storage.set(key, JSON.stringify([...stored, id].slice(-most.stored)))
      })
    },
  }
}

function read(text: string | undefined): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return isTextList(value) ? value : []
  } catch {
    return []
  }
}
