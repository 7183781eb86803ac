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
