import { concatBytes, fromBase64, fromHex, randomBytes, toBase64, toHex } from '../crypto/bytes.ts'

/** Encrypts (wraps) secrets, so that a copy of the storage does not contain them. */
export type KeyWrap = {
  /** Encrypts a secret; returns the text to store. */
  wrap(secret: Uint8Array<ArrayBuffer>): Promise<string>
  /** Returns `undefined` where the wrapping key is missing or the text is invalid. */
  unwrap(text: string): Promise<Uint8Array<ArrayBuffer> | undefined>
}

/** Parameters of {@link createKeyWrap}. */
type KeyWrapParameters = {
  /** The wrapping key, the same in every tab; `undefined` where the browser cannot store one. */
  loadKey(): Promise<CryptoKey | undefined>
  subtle: SubtleCrypto | undefined
}

/**
 * Wraps with AES-256-GCM under a non-extractable key. Without one (no IndexedDB, an insecure context, Node) secrets are
 * stored in plain hex. The prefix is `w1.` for wrapped and `p1.` for plain secrets.
 */
export function createKeyWrap({ loadKey, subtle }: KeyWrapParameters): KeyWrap {
  let loading: Promise<CryptoKey | undefined> | undefined
  const getKey = () => {
    loading ??= loadKey().catch(() => undefined)
    return loading
  }
  return {
    async wrap(secret) {
      const wrapping = await getKey()
      if (!wrapping || !subtle) return `p1.${toHex(secret)}`
      const iv = randomBytes(12)
      const sealed = await subtle.encrypt({ name: 'AES-GCM', iv }, wrapping, secret)
      return `w1.${toBase64(concatBytes(iv, new Uint8Array(sealed)))}`
    },
    async unwrap(text) {
      const body = text.slice(3)
      if (text.startsWith('p1.')) return fromHex(body)
      const bytes = text.startsWith('w1.') ? fromBase64(body) : undefined
      const wrapping = bytes && (await getKey())
      if (!bytes || !wrapping || !subtle) return undefined
      try {
        const iv = bytes.slice(0, 12)
        return new Uint8Array(await subtle.decrypt({ name: 'AES-GCM', iv }, wrapping, bytes.slice(12)))
      } catch {
        return undefined
      }
    },
  }
}

/** Timeout of each IndexedDB request, milliseconds. */
const databaseTimeout = 3_000

/**
 * Loads the non-extractable key of a name from IndexedDB; creates it on first use. The same in every tab. `undefined`
 * without IndexedDB or Web Crypto.
 * @throws where IndexedDB is denied or does not answer
 */
export async function loadWrappingKey(
  databases: IDBFactory | undefined,
  subtle: SubtleCrypto | undefined,
  name: string,
): Promise<CryptoKey | undefined> {
  if (!databases || !subtle) return undefined
  const fresh = await subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const open = databases.open(name, 1)
  open.onupgradeneeded = () => open.result.createObjectStore('keys')
  const database = await settle(open)
  try {
    const store = database.transaction('keys', 'readwrite').objectStore('keys')
    // One transaction: of two tabs that start together, the second finds the key of the first.
    const found: unknown = await settle(store.get('wrap'))
    if (found instanceof CryptoKey) return found
    await settle(store.put(fresh, 'wrap'))
    return fresh
  } finally {
    database.close()
  }
}

function settle<value>(request: IDBRequest<value>): Promise<value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('IndexedDB does not answer.')), databaseTimeout)
    request.onsuccess = () => {
      clearTimeout(timer)
      resolve(request.result)
    }
    request.onerror = () => {
      clearTimeout(timer)
      reject(request.error ?? new Error('IndexedDB failed.'))
    }
  })
}
