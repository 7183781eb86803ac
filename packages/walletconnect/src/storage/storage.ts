/** Where a client keeps what must survive a reload. `localStorage` fits, and so does anything asynchronous. */
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

/** Runs work one after the other, in every tab of this origin where the browser can. */
export type Lock = <value>(work: () => Promise<value>) => Promise<value>

/** A lock by name: Web Locks between tabs, a queue within one. */
export function createLock(name: string, locks: LockManager | undefined): Lock {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const run = () => (locks ? locks.request(name, work) : work()) as ReturnType<typeof work>
    const next = last.then(run, run)
    last = next.catch(() => undefined)
    return next
  }
}

/** Records of one kind by id, kept under one key. */
export type Records<record> = {
  all(): Promise<ReadonlyMap<string, record>>
  get(id: string): Promise<record | undefined>
  /** Reads, changes and writes as one step, other tabs included; `undefined` removes. Answers what is there now. */
  change(id: string, change: (record: record | undefined) => record | undefined): Promise<record | undefined>
}

/** Parameters of {@link createRecords}. */
type RecordsParameters<record> = {
  storage: SafeStorage
  key: string
  lock: Lock
  /** What is stored may be of any age and origin: answers the record, or nothing for what is none. */
  parse(raw: unknown): record | undefined
}

/** A map that survives a reload; broken entries are as good as absent (field note A5). */
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
        const before = map.get(id)
        const after = change(before)
        if (after === before) return after
        if (after === undefined) map.delete(id)
        else map.set(id, after)
        await storage.set(key, JSON.stringify(Object.fromEntries(map)))
        return after
      }),
  }
}

function parseObject(text: string | undefined): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
