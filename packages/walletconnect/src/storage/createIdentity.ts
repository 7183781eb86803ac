import { randomBytes } from '../bytes/randomBytes.ts'
import type { Lock } from './createLock.ts'
import { createRecords } from './createRecords.ts'
import type { SafeStorage } from './createSafeStorage.ts'
import type { KeyWrap } from './KeyWrap.ts'

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
    read: (raw) => (typeof raw === 'string' ? raw : undefined),
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
