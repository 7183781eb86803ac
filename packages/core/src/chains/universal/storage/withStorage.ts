import type { Storage } from '../../../base/storage.ts'

/** Calls with the storage of a config, `localStorage` by default. One that is denied, full or absent is as good as empty. */
export function withStorage<value>(
  given: Storage | null | undefined,
  call: (storage: Storage) => value,
): value | undefined {
  try {
    const storage = given === undefined ? globalThis.localStorage : given
    return storage ? call(storage) : undefined
  } catch {
    return undefined
  }
}
