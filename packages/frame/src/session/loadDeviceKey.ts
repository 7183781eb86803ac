import type { Store } from '../store/openStore.ts'

/** This device's P-256 key: non-extractable, made once, in every proof (X.14). */
export async function loadDeviceKey(store: Store): Promise<CryptoKeyPair> {
  const found = (await store.get('deviceKey')) as Partial<CryptoKeyPair> | undefined
  if (found?.privateKey instanceof CryptoKey && found.publicKey instanceof CryptoKey)
    return { privateKey: found.privateKey, publicKey: found.publicKey }
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ])
  await store.set('deviceKey', { privateKey: pair.privateKey, publicKey: pair.publicKey })
  return pair
}
