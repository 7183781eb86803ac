import { toBase64url, utf8 } from '../bytes.ts'
import type { Store } from '../store.ts'

/** Loads the P-256 key of this device: non-extractable, the same in all tabs, used in every proof. Creates it on first use. */
export async function loadDeviceKey(store: Store): Promise<CryptoKeyPair> {
  const stored = await store.get('deviceKey')
  const pair = parsePair(stored)
  if (pair) return pair
  const created = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ])
  const value = { privateKey: created.privateKey, publicKey: created.publicKey }
  // a stored value that is no key pair is deleted
  if (stored !== undefined) await store.set('deviceKey', undefined)
  return parsePair(await store.setIfAbsent('deviceKey', value)) ?? created
}

function parsePair(value: unknown): CryptoKeyPair | undefined {
  const { privateKey, publicKey } = (value ?? {}) as Partial<CryptoKeyPair>
  return privateKey instanceof CryptoKey && publicKey instanceof CryptoKey
    ? { privateKey, publicKey }
    : undefined
}

type ProofRequest = {
  readonly method: 'GET' | 'POST'
  /** URL of the request. The proof contains it without query and fragment. */
  readonly url: URL
  readonly body?: string | undefined
  readonly accessToken?: string | undefined
  readonly nonce?: string | undefined
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Creates a `DPoP` header (RFC 9449; `proofClaims`), signed by the non-extractable device key. */
export async function createProof(pair: CryptoKeyPair, request: ProofRequest): Promise<string> {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } }
  const { method, url, body, accessToken, nonce, now } = request
  const claims = {
    jti: toBase64url(crypto.getRandomValues(new Uint8Array(16))),
    htm: method,
    htu: `${url.origin}${url.pathname}`,
    iat: Math.floor(now / 1000),
    ...(nonce !== undefined && { nonce }),
    ...(accessToken !== undefined && { ath: await hash(accessToken) }),
    ...(body !== undefined && { bh: await hash(body) }),
  }
  const text = `${encode(header)}.${encode(claims)}`
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, utf8(text))
  return `${text}.${toBase64url(new Uint8Array(signature))}`
}

async function hash(text: string): Promise<string> {
  return toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(text))))
}

function encode(value: object): string {
  return toBase64url(utf8(JSON.stringify(value)))
}
