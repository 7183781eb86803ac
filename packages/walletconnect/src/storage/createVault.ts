import { randomBytes } from '../crypto/bytes.ts'
import { createKeyWrap, type KeyWrap, loadWrappingKey } from './createKeyWrap.ts'
import {
  createLock,
  createRecords,
  createSafeStorage,
  type Lock,
  type SafeStorage,
  type Storage,
} from './storage.ts'

/** The stored state of a client. */
type Vault = {
  readonly storage: SafeStorage
  readonly lock: Lock
  readonly wrap: KeyWrap
  /** The client's Ed25519 seed. */
  readonly seed: () => Promise<Uint8Array<ArrayBuffer>>
}

/** Opens the stored state of a client, under its prefix, with what the platform offers. */
export function createVault(
  given: Storage | undefined,
  prefix: string,
  onFault: (error: unknown) => void,
): Vault {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle
  const storage = createSafeStorage(given, onFault)
  // Without a storage nothing is shared with other tabs.
  const lock = createLock(`${prefix}lock`, given && globalThis.navigator?.locks)
  // async: where a browser blocks the storage of a page, the name `indexedDB` alone throws
  const loadKey = async () => loadWrappingKey(given && globalThis.indexedDB, subtle, `${prefix}keys`)
  const wrap = createKeyWrap({ subtle, loadKey })
  return { storage, lock, wrap, seed: createIdentity(storage, lock, wrap, prefix) }
}

type Bytes = Uint8Array<ArrayBuffer>

/** Loads the Ed25519 seed of the client id; creates it on first use. The same in every tab. */
export function createIdentity(
  storage: SafeStorage,
  lock: Lock,
  wrap: KeyWrap,
  prefix: string,
): () => Promise<Bytes> {
  const name = 'client_ed25519_seed'
  const records = createRecords({
    storage,
    lock,
    key: `${prefix}identity`,
    parse: (raw) => (typeof raw === 'string' ? raw : undefined),
  })
  const load = async (): Promise<Bytes> => {
    const stored = await records.get(name)
    const found = stored === undefined ? undefined : await wrap.unwrap(stored)
    if (found?.length === 32) return found
    const fresh = await wrap.wrap(randomBytes(32))
    // If another tab was first, its seed stays, so that all tabs are one client.
    const current = await records.change(name, (now) => (now === stored ? fresh : now))
    const bytes = current === undefined ? undefined : await wrap.unwrap(current)
    return bytes ?? randomBytes(32)
  }
  let loading: Promise<Bytes> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}
