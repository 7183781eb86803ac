import { chainNamespaces } from '@latchkey/protocol'
import type { EventStream } from './events.ts'
import type { Logger } from './logger.ts'

/** Where a config keeps what must survive a reload. `localStorage` fits; every call may throw. */
export type Storage = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** Storage that never throws: on the first fault it goes on in memory and says `storage_unavailable`. */
export type SafeStorage = {
  /** The parsed JSON (or raw text) value that passed `read`, else `undefined`; a bad value is removed. */
  get<value>(key: string, read: (raw: unknown) => value | undefined): value | undefined
  set(key: string, value: unknown): void
  remove(key: string): void
}

/** Parameters of {@link createSafeStorage}. */
type SafeStorageParameters = {
  /** `undefined`: the page's `localStorage`, looked up at first use. `null`: memory only. */
  storage?: Storage | null | undefined
  scope?: string | undefined
  events: EventStream
  logger: Logger
  schema?: StorageSchema | undefined
}

/**
 * Wraps a storage so that nothing it does can throw: denied, full, cleared, corrupt, older or newer content (S8.76,
 * X.28). What was written stays readable from memory for the page's life; each kind of fault is reported once.
 */
export function createSafeStorage(parameters: SafeStorageParameters): SafeStorage {
  const { events, logger, scope, storage, schema = storageSchema } = parameters
  const keyOf = (name: string) => (scope ? `latchkey/${scope}/` : 'latchkey/') + name
  const mark = keyOf('schema')
  // `null`: removed, but the storage wouldn't let go of it.
  const memory = new Map<string, string | null>()
  const reported = new Set<string>()
  let backing: Storage | null | undefined

  const attempt = <value>(operation: 'read' | 'write' | 'remove', run: (storage: Storage) => value) => {
    try {
      backing ??= openSchema(storage === undefined ? pageStorage() : storage, schema, keyOf)
      return backing && run(backing)
    } catch (error) {
      if (reported.has(operation)) return
      reported.add(operation)
      logger.warn('storage', {
        operation,
        error,
      })
      events.emit({ event: 'storage_unavailable', properties: { operation } })
    }
  }

  const safe: SafeStorage = {
    get(name, read) {
      const held = memory.get(name)
      const found = attempt('read', (from) => {
        const text = from.getItem(keyOf(name))
        // Ours and the version mark are both gone: the page's data was wiped, not changed by another tab.
        if (text === null && held && from.getItem(mark) === null) throw new Error('cleared')
        return text
      })
      const text = held === undefined || (backing && reported.size === 0) ? found : held
      if (typeof text !== 'string') return
      const value = read(parseJsonOrText(text))
      if (value === undefined) safe.remove(name)
      return value
    },
    set(name, value) {
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      memory.set(name, text)
      attempt('write', (to) => {
        to.setItem(mark, String(schema.version))
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
  // A web view with storage switched off answers null instead of throwing.
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

/** Brings older content up to date and drops content of a version we don't know. */
function openSchema(
  storage: Storage | null,
  { version, keys, migrations }: StorageSchema,
  keyOf: (name: string) => string,
): Storage | null {
  const text = storage?.getItem(keyOf('schema'))
  const found = text && /^\d{1,6}$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY
  if (!storage || text == null || found === version) return storage
  for (let from = found; from < version; from++) migrations[from]?.(storage, keyOf)
  if (found > version) for (const name of keys) storage.removeItem(keyOf(name))
  storage.setItem(keyOf('schema'), String(version))
  return storage
}

/** Changes storage written under one schema version to the next. `key` adds prefix and scope. */
type StorageMigration = (storage: Storage, key: (name: string) => string) => void

/** What a version of our storage looks like. */
type StorageSchema = {
  readonly version: number
  /** Every key of this version, without prefix; all are dropped when the page holds a newer version. */
  readonly keys: readonly string[]
  /** By the version they start from. */
  readonly migrations: { readonly [from: number]: StorageMigration }
}

/** The keys we write and how to read what older versions wrote. */
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
    'siwx_sessions',
    'connected_social',
    'social_provider',
  ],
  migrations: {},
}
