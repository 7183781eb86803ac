import type { EventStream } from '../events/EventStream.ts'
import type { Logger } from '../logger/Logger.ts'
import type { SafeStorage } from './SafeStorage.ts'
import type { Storage } from './Storage.ts'
import { type StorageSchema, storageSchema } from './storageSchema.ts'

/** Parameters of {@link createSafeStorage}. */
export type SafeStorageParameters = {
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
  const { events, logger, schema = storageSchema } = parameters
  const prefix = parameters.scope ? `latchkey/${parameters.scope}/` : 'latchkey/'
  const keyOf = (name: string) => prefix + name
  // `null`: removed, but the storage wouldn't let go of it.
  const memory = new Map<string, string | null>()
  const reported = new Set<string>()
  let backing: Storage | null | undefined
  let isCleared = false

  const report = (operation: 'read' | 'write' | 'remove', error: unknown) => {
    if (reported.has(operation)) return
    reported.add(operation)
    logger.warn('Storage is unavailable; the session lives in memory until the page closes', {
      operation,
      error,
    })
    events.emit({ event: 'storage_unavailable', properties: { operation } })
  }

  const attempt = <value>(operation: 'read' | 'write' | 'remove', run: (storage: Storage) => value) => {
    try {
      if (backing === undefined) {
        backing = parameters.storage === undefined ? pageStorage() : parameters.storage
        if (backing) openSchema(backing, schema, keyOf)
      }
      return backing ? run(backing) : undefined
    } catch (error) {
      report(operation, error)
      return undefined
    }
  }

  const readText = (name: string): string | undefined => {
    const held = memory.get(name)
    const text = attempt('read', (storage) => {
      const found = storage.getItem(keyOf(name))
      if (
        found === null &&
        typeof held === 'string' &&
        !isCleared &&
        storage.getItem(keyOf('schema')) === null
      ) {
        // Ours and the version mark are both gone: the page's data was wiped, not changed by another tab.
        isCleared = true
        report('read', new Error('The storage was cleared while the page was open'))
      }
      return found
    })
    const isTrusted = backing && reported.size === 0
    return (held === undefined || isTrusted ? text : held) ?? undefined
  }

  const safe: SafeStorage = {
    get(name, read) {
      const text = readText(name)
      if (text === undefined) return undefined
      const value = read(parse(text))
      if (value === undefined) safe.remove(name)
      return value
    },
    set(name, value) {
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      memory.set(name, text)
      attempt('write', (storage) => {
        storage.setItem(keyOf('schema'), String(schema.version))
        storage.setItem(keyOf(name), text)
      })
    },
    remove(name) {
      memory.set(name, null)
      attempt('remove', (storage) => {
        storage.removeItem(keyOf(name))
        memory.delete(name)
      })
    },
  }
  return safe
}

function pageStorage(): Storage | null {
  if (typeof window === 'undefined') return null
  // A web view with storage switched off answers null instead of throwing.
  if (!window.localStorage) throw new Error('localStorage is switched off')
  return window.localStorage
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Brings older content up to date and drops content of a version we don't know. */
function openSchema(storage: Storage, schema: StorageSchema, keyOf: (name: string) => string): void {
  const text = storage.getItem(keyOf('schema'))
  if (text === null) return
  const found = /^\d{1,6}$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY
  if (found === schema.version) return
  for (let from = found; from < schema.version; from++) schema.migrations[from]?.(storage, keyOf)
  if (found > schema.version) for (const name of schema.keys) storage.removeItem(keyOf(name))
  storage.setItem(keyOf('schema'), String(schema.version))
}
