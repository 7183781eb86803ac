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
  /** Reports a fault of another storage of the page, e.g. that of paired wallets. Nothing happens once a fault was reported. */
  reportFault?(operation: 'read' | 'write' | 'remove', error: unknown): void
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
}

/**
 * Wraps a storage that may be denied, full, cleared, corrupt, or written by an older or newer version. What was
 * written stays readable from memory until the page closes. The first fault is reported, and no other.
 */
export function createSafeStorage(parameters: SafeStorageParameters): SafeStorage {
  const { events, logger, scope, storage, schema = storageSchema } = parameters
  const keyOf = (name: string) => (scope ? `latchkey/${scope}/` : 'latchkey/') + name
  const versionKey = keyOf('schema')
  // `null`: removed here, but the storage refused to remove it.
  const memory = new Map<string, string | null>()
  let isReported = false
  /** Whether this page has found or written the version: from then on its absence means that the page's data was cleared. */
  let hasVersion = false
  let backing: Storage | null | undefined

  const attempt = <value>(operation: 'read' | 'write' | 'remove', run: (storage: Storage) => value) => {
    try {
      backing ??= openSchema(storage === undefined ? pageStorage() : storage, schema, keyOf)
      if (!backing) return backing
      const isThere = backing.getItem(versionKey) !== null
      // What is written from here on is stored again; what was written before is in memory only.
      if (hasVersion && !isThere) report(operation, new Error('cleared'))
      const value = run(backing)
      hasVersion = isThere || operation === 'write'
      return value
    } catch (error) {
      report(operation, error)
    }
  }
  const report = (operation: 'read' | 'write' | 'remove', error: unknown) => {
    if (isReported) return
    isReported = true
    logger.warn('storage', { operation, error })
    events.emit({ event: 'storage_unavailable', properties: { operation } })
  }

  const safe: SafeStorage = {
    get(name, parse) {
      const remembered = memory.get(name)
      const found = attempt('read', (from) => from.getItem(keyOf(name)))
      // Another tab may have changed the entry, so the storage wins over memory until its first fault.
      const text = remembered === undefined || (backing && !isReported) ? found : remembered
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
    reportFault: report,
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
): Storage | null {
  const text = storage?.getItem(keyOf('schema'))
  const storedVersion = text && /^\d{1,6}$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY
  if (!storage || text == null || storedVersion === version) return storage
  for (let from = storedVersion; from < version; from++) migrations[from]?.(storage, keyOf)
  if (storedVersion > version) for (const name of keys) storage.removeItem(keyOf(name))
  storage.setItem(keyOf('schema'), String(version))
  return storage
}

/** Migrates stored content from one schema version to the next. `key` adds prefix and scope. */
type StorageMigration = (storage: Storage, key: (name: string) => string) => void

/** A version of the stored content. */
type StorageSchema = {
  readonly version: number
  /** Keys of this version, without prefix. They are dropped when the page holds a newer version. */
  readonly keys: readonly string[]
  /** By the version that they migrate from. */
  readonly migrations: { readonly [from: number]: StorageMigration }
}

/**
 * The current version: the keys of connections, networks, recent wallets, altered transactions, sign-in, the last swapped pair and remembered buttons. A new one needs a line here. A key that
 * changes its name or form also needs the next version and a migration. Name caches, purchases and the `login/` keys of the
 * embedded wallet are not listed, so they are never dropped.
 */
const storageSchema: StorageSchema = {
  version: 1,
  keys: [
    'active_namespace',
    'active_caip_network_id',
    'altered_transactions',
    'connected_namespaces',
    ...chainNamespaces.map((namespace) => `${namespace}:connected_connector_id`),
    'connections',
    'disconnected_connector_ids',
    'modal_places',
    'polkadot_wallets',
    'recent_wallets',
    'relay_import',
    'siwx_sessions',
    'swap_pair',
    'connected_social',
    'social_provider',
  ],
  migrations: {},
}
