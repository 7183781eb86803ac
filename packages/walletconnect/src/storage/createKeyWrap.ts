import { concatBytes, fromBase64, fromHex, randomBytes, toBase64, toHex } from '../crypto/bytes.ts'

/** Keeps secrets in storage so that reading the storage alone doesn't give them away (field note 3.25). */
export type KeyWrap = {
  /** Text to store. */
  wrap(secret: Uint8Array<ArrayBuffer>): Promise<string>
  /** `undefined` where the key that wrapped it is gone or the text isn't ours. */
  unwrap(text: string): Promise<Uint8Array<ArrayBuffer> | undefined>
}

/** Parameters of {@link createKeyWrap}. */
type KeyWrapParameters = {
  /** The wrapping key, the same one in every tab; `undefined` where the browser can't keep one. */
  loadKey(): Promise<CryptoKey | undefined>
  subtle: SubtleCrypto | undefined
}

/**
 * Wraps with AES-256-GCM under a key that can't be read out of the browser. Where there is none (no IndexedDB, an insecure
 * context, Node) secrets are stored as they are: `w1.` and `p1.` tell the two apart.
 */
export function createKeyWrap({ loadKey, subtle }: KeyWrapParameters): KeyWrap {
  let loading: Promise<CryptoKey | undefined> | undefined
  const key = () => {
    loading ??= loadKey().catch(() => undefined)
    return loading
  }
  return {
    async wrap(secret) {
      const wrapping = await key()
      if (!wrapping || !subtle) return `p1.${toHex(secret)}`
      const iv = randomBytes(12)
      const sealed = await subtle.encrypt({ name: 'AES-GCM', iv }, wrapping, secret)
      return `w1.${toBase64(concatBytes(iv, new Uint8Array(sealed)))}`
    },
    async unwrap(text) {
      const body = text.slice(3)
      if (text.startsWith('p1.')) return fromHex(body)
      const bytes = text.startsWith('w1.') ? fromBase64(body) : undefined
      const wrapping = bytes && (await key())
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

/** How long the browser may take, milliseconds. */
const patience = 3_000

/**
 * The key of a name in IndexedDB, made on first use and never readable; the same one in every tab.
 * @throws where IndexedDB is denied or doesn't answer
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
    // One transaction: of two tabs that start together one finds the other's key.
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
    const timer = setTimeout(() => reject(new Error('IndexedDB does not answer.')), patience)
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
