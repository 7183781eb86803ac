import { parseJson } from '../json.ts'

/** Storage of a client, synchronous or asynchronous. `localStorage` has this type. */
export type Storage = {
  getItem(key: string): string | null | Promise<string | null>
  setItem(key: string, value: string): unknown
  removeItem(key: string): unknown
}

/** Storage that never throws. */
export type SafeStorage = {
  get(key: string): Promise<string | undefined>
  set(key: string, value: string): Promise<void>
}

/**
 * Wraps a storage and falls back to memory where it fails (private mode, quota, denied): for each key whose last write
 * failed, until a write of that key succeeds, and for each read that fails. Everything else is still read from the storage, because an
 * earlier page may have stored it. Reports the first failure only. Without a storage everything is in memory.
 */
export function createSafeStorage(
  storage: Storage | undefined,
  onFault: (error: unknown) => void,
): SafeStorage {
  const memory = new Map<string, string>()
  /** Keys whose value in memory is newer than the one in the storage. */
  const unwritten = new Set<string>()
  let isReported = false
  const report = (error: unknown) => {
    if (isReported) return
    isReported = true
    onFault(error)
  }
  return {
    async get(key) {
      if (storage && !unwritten.has(key)) {
        try {
          return (await storage.getItem(key)) ?? undefined
        } catch (error) {
          report(error)
        }
      }
      return memory.get(key)
    },
    async set(key, value) {
      // In memory too, so that what this page has set is not lost when the storage fails.
      memory.set(key, value)
      if (!storage) return
      try {
        await storage.setItem(key, value)
        unwritten.delete(key)
      } catch (error) {
        unwritten.add(key)
        report(error)
      }
    },
  }
}

/** Runs work one after the other, across tabs where the browser has Web Locks. */
export type Lock = <value>(work: () => Promise<value>) => Promise<value>

/** Creates a lock: Web Locks between tabs, a queue within one. */
export function createLock(name: string, locks: LockManager | undefined): Lock {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const run = () => (locks ? locks.request(name, work) : work()) as ReturnType<typeof work>
    const next = last.then(run, run)
    last = next.catch(() => undefined)
    return next
  }
}

/** Records of one kind by id, stored under one key. */
export type Records<record> = {
  all(): Promise<ReadonlyMap<string, record>>
  get(id: string): Promise<record | undefined>
  /** Changes a record atomically across tabs; `undefined` removes it. Returns the record after the change. */
  change(id: string, change: (record: record | undefined) => record | undefined): Promise<record | undefined>
}

/** Parameters of {@link createRecords}. */
type RecordsParameters<record> = {
  storage: SafeStorage
  key: string
  lock: Lock
  /** Parses a stored record; `undefined` for anything else. */
  parse(raw: unknown): record | undefined
}

/** Creates a stored map. Invalid entries are treated as absent. */
export function createRecords<record>(parameters: RecordsParameters<record>): Records<record> {
  const { storage, key, lock, parse } = parameters
  const load = async () => {
    const map = new Map<string, record>()
    for (const [id, raw] of Object.entries(parseObject(await storage.get(key)))) {
      const record = parse(raw)
      if (record !== undefined) map.set(id, record)
    }
    return map
  }
  return {
    all: load,
    get: async (id) => (await load()).get(id),
    change: (id, change) =>
      lock(async () => {
        const map = await load()
        const previous = map.get(id)
        const next = change(previous)
        if (next === previous) return next
        if (next === undefined) map.delete(id)
        else map.set(id, next)
        await storage.set(key, JSON.stringify(Object.fromEntries(map)))
        return next
      }),
  }
}

function parseObject(text: string | undefined): object {
  const value = parseJson(text ?? '{}')
  return typeof value === 'object' && value !== null ? value : {}
}
