import type { Storage } from './Storage.ts'

/** Storage that never throws. */
export type SafeStorage = {
  get(key: string): Promise<string | undefined>
  set(key: string, value: string): Promise<void>
}

/**
 * Goes on in memory when the storage given fails (private mode, quota, denied), and says so once (field note A6).
 * Without a storage everything lives as long as the page.
 */
export function createSafeStorage(
  storage: Storage | undefined,
  onFault: (error: unknown) => void,
): SafeStorage {
  const memory = new Map<string, string>()
  let works = storage !== undefined
  const fail = (error: unknown) => {
    if (works) onFault(error)
    works = false
  }
  return {
    async get(key) {
      if (storage && works) {
        try {
          return (await storage.getItem(key)) ?? undefined
        } catch (error) {
          fail(error)
        }
      }
      return memory.get(key)
    },
    async set(key, value) {
      // Kept beside, so that nothing is lost in the moment the storage fails.
      memory.set(key, value)
      if (!storage || !works) return
      try {
        await storage.setItem(key, value)
      } catch (error) {
        fail(error)
      }
    },
  }
}
