import type { Storage } from '../base/storage.ts'

/** A storage in memory that can fail like those of browsers. */
export type MemoryStorage = Storage & {
  readonly entries: Map<string, string>
  /** What throws: `denied`: every call (private mode). `full`: every write (quota). */
  fault: 'none' | 'denied' | 'full'
}

/** Creates the storage of a page for tests. */
export function createMemoryStorage(initial: Readonly<Record<string, string>> = {}): MemoryStorage {
  const entries = new Map(Object.entries(initial))
  const guard = (isWrite: boolean) => {
    if (storage.fault === 'denied') throw new DOMException('The operation is insecure.', 'SecurityError')
    if (storage.fault === 'full' && isWrite) throw new DOMException('Quota exceeded.', 'QuotaExceededError')
  }
  const storage: MemoryStorage = {
    entries,
    fault: 'none',
    getItem(key) {
      guard(false)
      return entries.get(key) ?? null
    },
    setItem(key, value) {
      guard(true)
      entries.set(key, value)
    },
    removeItem(key) {
      guard(false)
      entries.delete(key)
    },
  }
  return storage
}
