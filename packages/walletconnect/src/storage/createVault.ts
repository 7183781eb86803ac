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

/** What a client keeps, and how. */
type Vault = {
  readonly storage: SafeStorage
  readonly lock: Lock
  readonly wrap: KeyWrap
  /** The client's Ed25519 seed. */
  readonly seed: () => Promise<Uint8Array<ArrayBuffer>>
}

/** Opens what is kept under a prefix, with what this platform has. */
export function createVault(
  given: Storage | undefined,
  prefix: string,
  onFault: (error: unknown) => void,
): Vault {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle
  const storage = createSafeStorage(given, onFault)
  // Without a storage there is nothing to share with other tabs.
  const lock = createLock(`${prefix}lock`, given && globalThis.navigator?.locks)
  const loadKey = () => loadWrappingKey(given && globalThis.indexedDB, subtle, `${prefix}keys`)
  const wrap = createKeyWrap({ subtle, loadKey })
  return { storage, lock, wrap, seed: createIdentity(storage, lock, wrap, prefix) }
}

type Bytes = Uint8Array<ArrayBuffer>

/** The Ed25519 seed a relay knows a client by, made on first use; the same one in every tab. */
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
    const known = await records.get(name)
    const found = known === undefined ? undefined : await wrap.unwrap(known)
    if (found?.length === 32) return found
    const fresh = await wrap.wrap(randomBytes(32))
    // Another tab may have been quicker: theirs stays, so that all are one client.
    const kept = await records.change(name, (now) => (now === known ? fresh : now))
    const bytes = kept === undefined ? undefined : await wrap.unwrap(kept)
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
