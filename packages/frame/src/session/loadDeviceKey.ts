import type { Store } from '../store/openStore.ts'

/** This device's P-256 key: non-extractable, made once for all tabs, in every proof (X.14). */
export async function loadDeviceKey(store: Store): Promise<CryptoKeyPair> {
  const stored = await store.get('deviceKey')
  const found = readPair(stored)
  if (found) return found
  const made = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ])
  const value = { privateKey: made.privateKey, publicKey: made.publicKey }
  // what is there and is no key pair is of no use to anybody
  if (stored !== undefined) await store.set('deviceKey', undefined)
  return readPair(await store.keep('deviceKey', value)) ?? made
}

function readPair(value: unknown): CryptoKeyPair | undefined {
  const { privateKey, publicKey } = (value ?? {}) as Partial<CryptoKeyPair>
  return privateKey instanceof CryptoKey && publicKey instanceof CryptoKey
    ? { privateKey, publicKey }
    : undefined
}
