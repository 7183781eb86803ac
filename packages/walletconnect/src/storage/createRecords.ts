import type { Lock } from './createLock.ts'
import type { SafeStorage } from './createSafeStorage.ts'

/** Records of one kind by id, kept under one key. */
export type Records<record> = {
  all(): Promise<ReadonlyMap<string, record>>
  get(id: string): Promise<record | undefined>
  /** Reads, changes and writes as one step, other tabs included; `undefined` removes. Answers what is there now. */
  change(id: string, change: (record: record | undefined) => record | undefined): Promise<record | undefined>
}

/** Parameters of {@link createRecords}. */
export type RecordsParameters<record> = {
  storage: SafeStorage
  key: string
  lock: Lock
  /** What is stored may be of any age and origin: answers the record, or nothing for what is none. */
  read(raw: unknown): record | undefined
}

/** A map that survives a reload; broken entries are as good as absent (field note A5). */
export function createRecords<record>(parameters: RecordsParameters<record>): Records<record> {
  const { storage, key, lock, read } = parameters
  const load = async () => {
    const map = new Map<string, record>()
    for (const [id, raw] of Object.entries(parse(await storage.get(key)))) {
      const record = read(raw)
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

function parse(text: string | undefined): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
