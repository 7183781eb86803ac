import { withDeadline } from '@latchkey/protocol'
import { createSafeStore, type OnStorageFault, type Store } from './createSafeStore.ts'

// biome-ignore lint/performance/noBarrelFile: the storage of the frame is imported from one file
export { isForgetful, type OnStorageFault, type Store } from './createSafeStore.ts'

const table = 'values'

/** Milliseconds to open a database. A browser may never say that it can't. */
const openTimeout = 10_000

/**
 * Opens an IndexedDB database with one table. Where the browser refuses storage (blocked, private, denied to frames, full) the
 * values are in memory: the wallet works, but has to be recovered after each load.
 */
export async function openStore(
  name: string,
  factory: IDBFactory | undefined = getFactory(),
  onFault: OnStorageFault = () => {},
): Promise<Store> {
  try {
    if (!factory) throw new Error('This browser has no database.')
    const database = await withDeadline(() => open(factory, name), { timeout: openTimeout })
    return createSafeStore({ stored: persistentStore(database), onFault })
  } catch (error) {
    onFault('read', error)
    return memoryStore()
  }
}

function getFactory(): IDBFactory | undefined {
  try {
    return globalThis.indexedDB
  } catch {
    return undefined
  }
}

function open(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(table)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('The database is blocked.'))
  })
}

function persistentStore(database: IDBDatabase): Store {
  const read = <value>(act: (store: IDBObjectStore) => IDBRequest<value>) =>
    new Promise<value>((resolve, reject) => {
      const request = act(database.transaction(table).objectStore(table))
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const write: Store['write'] = (changes) =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction(table, 'readwrite', { durability: 'strict' })
      const store = transaction.objectStore(table)
      for (const [key, value] of Object.entries(changes))
        value === undefined ? store.delete(key) : store.put(value, key)
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
  const setIfAbsent: Store['setIfAbsent'] = (key, value) =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction(table, 'readwrite', { durability: 'strict' })
      const store = transaction.objectStore(table)
      const found: IDBRequest<unknown> = store.get(key)
      found.onsuccess = () => {
        if (found.result === undefined) store.put(value, key)
      }
      transaction.oncomplete = () => resolve(found.result ?? value)
      transaction.onabort = () => reject(transaction.error)
    })
  const remove: Store['remove'] = (key) =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction(table, 'readwrite')
      const store = transaction.objectStore(table)
      const found: IDBRequest<unknown> = store.get(key)
      store.delete(key)
      transaction.oncomplete = () => resolve(found.result)
      transaction.onabort = () => reject(transaction.error)
      // otherwise the commit waits for callbacks of this page, and is undone when the page is reloaded
      transaction.commit()
    })
  const update: Store['update'] = (key, change) =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction(table, 'readwrite', { durability: 'strict' })
      const store = transaction.objectStore(table)
      const found: IDBRequest<unknown> = store.get(key)
      found.onsuccess = () => {
        const changed = change(found.result)
        changed === undefined ? store.delete(key) : store.put(changed, key)
      }
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
  const updateAll: Store['updateAll'] = (prefix, change) =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction(table, 'readwrite', { durability: 'strict' })
      const store = transaction.objectStore(table)
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
      const keys = store.getAllKeys(range)
      const values: IDBRequest<unknown[]> = store.getAll(range)
      let problem: unknown
      values.onsuccess = () => {
        try {
          const found = new Map(keys.result.map((key, index) => [String(key), values.result[index]]))
          for (const [key, value] of Object.entries(change(found)))
            value === undefined ? store.delete(key) : store.put(value, key)
        } catch (error) {
          problem = error
          transaction.abort()
        }
      }
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(problem ?? transaction.error)
    })
  return {
    setIfAbsent,
    remove,
    update,
    updateAll,
    get: (key) => read((store) => store.get(key)),
    set: (key, value) => write({ [key]: value }),
    write,
    keys: async () => (await read((store) => store.getAllKeys())).map(String),
    isPersistent: true,
  }
}

export function memoryStore(): Store {
  const values = new Map<string, unknown>()
  const write: Store['write'] = async (changes) => {
    for (const [key, value] of Object.entries(changes))
      value === undefined ? values.delete(key) : values.set(key, value)
  }
  return {
    async setIfAbsent(key, value) {
      if (values.get(key) === undefined) values.set(key, value)
      return values.get(key)
    },
    get: async (key) => values.get(key),
    async remove(key) {
      const value = values.get(key)
      values.delete(key)
      return value
    },
    update: async (key, change) => write({ [key]: change(values.get(key)) }),
    updateAll: async (prefix, change) =>
      write(change(new Map([...values].filter(([key]) => key.startsWith(prefix))))),
    set: (key, value) => write({ [key]: value }),
    write,
    keys: async () => [...values.keys()],
    isPersistent: false,
  }
}

/**
 * Runs `work` under a Web Lock. A browser that refuses storage to the frame refuses locks too (`SecurityError`). Then all
 * state is in the memory of this page and `work` runs without a lock.
 *
 * @throws what `work` throws
 */
export async function underLock<value>(
  locks: LockManager | undefined,
  name: string,
  work: () => Promise<value>,
): Promise<value> {
  if (!locks) return work()
  let hasStarted = false
  const start = () => {
    hasStarted = true
    return work()
  }
  try {
    return (await locks.request(name, start)) as value
  } catch (error) {
    if (hasStarted || !(error instanceof DOMException) || error.name !== 'SecurityError') throw error
    return work()
  }
}
