import { createIdentity } from './createIdentity.ts'
import { createKeyWrap } from './createKeyWrap.ts'
import { createLock, type Lock } from './createLock.ts'
import { createSafeStorage, type SafeStorage } from './createSafeStorage.ts'
import type { KeyWrap } from './KeyWrap.ts'
import { loadWrappingKey } from './loadWrappingKey.ts'
import type { Storage } from './Storage.ts'

/** What a client keeps, and how. */
export type Vault = {
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
