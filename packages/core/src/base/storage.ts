import { chainNamespaces } from '@latchkey/protocol'
import type { EventStream } from './events.ts'
import type { Logger } from './logger.ts'

/** Where a config stores its session, e.g. `localStorage`. Every call may throw. */
export type Storage = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** A storage that never throws. After the first fault it continues in memory and emits `storage_unavailable`. */
export type SafeStorage = {
  /** Returns the stored JSON (or raw text) after `parse`. A value that `parse` refuses is removed. */
  get<value>(key: string, parse: (raw: unknown) => value | undefined): value | undefined
  set(key: string, value: unknown): void
  remove(key: string): void
}

/** Parameters of {@link createSafeStorage}. */
type SafeStorageParameters = {
  /** `undefined`: the page's `localStorage`, accessed at first use. `null`: memory only. */
  storage?: Storage | null | undefined
  /** Part of every key, so that several apps can share one origin. */
  scope?: string | undefined
  events: EventStream
  logger: Logger
  schema?: StorageSchema | undefined
  /** Fills a storage that this app has never written to, once. */
  importInto?: StorageMigration | undefined
}

/**
 * Wraps a storage that may be denied, full, cleared, corrupt, or written by an older or newer version. What was
 * written stays readable from memory until the page closes. Each kind of fault is reported once.
 */
export function createSafeStorage(parameters: SafeStorageParameters): SafeStorage {
  const { events, logger, scope, storage, schema = storageSchema, importInto } = parameters
  const keyOf = (name: string) => (scope ? `latchkey/${scope}/` : 'latchkey/') + name
  const versionKey = keyOf('schema')
  // `null`: removed here, but the storage refused to remove it.
  const memory = new Map<string, string | null>()
  const reported = new Set<string>()
  let backing: Storage | null | undefined

  const attempt = <value>(operation: 'read' | 'write' | 'remove', run: (storage: Storage) => value) => {
    try {
      backing ??= openSchema(storage === undefined ? pageStorage() : storage, schema, keyOf, importInto)
      return backing && run(backing)
    } catch (error) {
      if (reported.has(operation)) return
      reported.add(operation)
      logger.warn('storage', { operation, error })
      events.emit({ event: 'storage_unavailable', properties: { operation } })
    }
  }

  const safe: SafeStorage = {
    get(name, parse) {
      const remembered = memory.get(name)
      const found = attempt('read', (from) => {
        const text = from.getItem(keyOf(name))
        // The entry and the version are both gone: the page's data was cleared, not changed by another tab.
        if (text === null && remembered && from.getItem(versionKey) === null) throw new Error('cleared')
        return text
      })
      // Another tab may have changed the entry, so the storage wins over memory until its first fault.
      const text = remembered === undefined || (backing && reported.size === 0) ? found : remembered
      if (typeof text !== 'string') return
      const value = parse(parseJsonOrText(text))
      if (value === undefined) safe.remove(name)
      return value
    },
    set(name, value) {
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      memory.set(name, text)
      attempt('write', (to) => {
        to.setItem(versionKey, String(schema.version))
        to.setItem(keyOf(name), text)
      })
    },
    remove(name) {
      memory.set(name, null)
      attempt('remove', (from) => {
        from.removeItem(keyOf(name))
        memory.delete(name)
      })
    },
  }
  return safe
}

function pageStorage(): Storage | null {
  if (typeof window === 'undefined') return null
  // In a web view with storage turned off it is null.
  if (!window.localStorage) throw new Error('switched off')
  return window.localStorage
}

function parseJsonOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Migrates content of an older version; drops content of a newer or unknown one. */
function openSchema(
  storage: Storage | null,
  { version, keys, migrations }: StorageSchema,
  keyOf: (name: string) => string,
  importInto: StorageMigration | undefined,
): Storage | null {
  const text = storage?.getItem(keyOf('schema'))
  if (storage && text === null && importInto) {
    // the version first: where it can't be written, nothing is imported each time anew
    storage.setItem(keyOf('schema'), String(version))
    importInto(storage, keyOf)
    return storage
  }
  const storedVersion = text && /^\d{1,6}$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY
  if (!storage || text == null || storedVersion === version) return storage
  for (let from = storedVersion; from < version; from++) migrations[from]?.(storage, keyOf)
  if (storedVersion > version) for (const name of keys) storage.removeItem(keyOf(name))
  storage.setItem(keyOf('schema'), String(version))
  return storage
}

/** Migrates stored content from one schema version to the next. `key` adds prefix and scope. */
export type StorageMigration = (storage: Storage, key: (name: string) => string) => void

/** A version of the stored content. */
type StorageSchema = {
  readonly version: number
  /** Keys of this version, without prefix. They are dropped when the page holds a newer version. */
  readonly keys: readonly string[]
  /** By the version that they migrate from. */
  readonly migrations: { readonly [from: number]: StorageMigration }
}

/**
 * The current version: the keys of connections, networks, recent wallets and sign-in. A new one needs a line here. A key that
 * changes its name or form also needs the next version and a migration. Name caches, purchases and the `login/` keys of the
 * embedded wallet are not listed, so they are never dropped.
 */
const storageSchema: StorageSchema = {
  version: 1,
  keys: [
    'active_namespace',
    'active_caip_network_id',
    'connected_namespaces',
    ...chainNamespaces.map((namespace) => `${namespace}:connected_connector_id`),
    'connections',
    'disconnected_connector_ids',
    'recent_wallets',
    'relay_import',
    'siwx_sessions',
    'connected_social',
    'social_provider',
  ],
  migrations: {},
}
