import { concatBytes, fromBase64, fromHex, randomBytes } from './bytes.ts'
import type { Primitives } from './keys.ts'

/** Returns Web Crypto's algorithms where it has both curves, otherwise loads @noble's. */
export async function loadPrimitives(subtle: SubtleCrypto | undefined): Promise<Primitives> {
  if (subtle) {
    const web = webPrimitives(subtle)
    try {
      const key = randomBytes(32)
      await Promise.all([web.exchangeKey(key), web.signingKey(key)])
      return web
    } catch {
      // The platform lacks a curve.
    }
  }
  const { noblePrimitives } = await import('./noblePrimitives.ts')
  return noblePrimitives
}

type Bytes = Uint8Array<ArrayBuffer>
type Curve = 'X25519' | 'Ed25519'

/** What PKCS#8 puts before the 32 bytes of a private key (RFC 8410). */
const envelopes = { X25519: '302e020100300506032b656e04220420', Ed25519: '302e020100300506032b657004220420' }

/** Implements the algorithms with `crypto.subtle`, which is absent in insecure contexts. */
export function webPrimitives(subtle: SubtleCrypto): Primitives {
  const importPrivate = (name: Curve, key: Bytes, uses: KeyUsage[], isReadable = false) =>
    subtle.importKey('pkcs8', concatBytes(fromHex(envelopes[name]) as Bytes, key), { name }, isReadable, uses)
  const publicOf = async (name: Curve, key: Bytes, uses: KeyUsage[]): Promise<Bytes> => {
    const { x } = await subtle.exportKey('jwk', await importPrivate(name, key, uses, true))
    const bytes = fromBase64(x)
    if (bytes?.length !== 32) throw new Error(`The platform gave no public ${name} key.`)
    return bytes
  }
  return {
    sha256: async (data) => new Uint8Array(await subtle.digest('SHA-256', data)),
    hkdf: async (secret) => {
      const none = new Uint8Array()
      const key = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
      const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: none, info: none }
      return new Uint8Array(await subtle.deriveBits(algorithm, key, 256))
    },
    exchangeKey: (key) => publicOf('X25519', key, ['deriveBits']),
    exchangeSecret: async (key, other) => {
      const [privateKey, publicKey] = await Promise.all([
        importPrivate('X25519', key, ['deriveBits']),
        subtle.importKey('raw', other, { name: 'X25519' }, false, []),
      ])
      return new Uint8Array(await subtle.deriveBits({ name: 'X25519', public: publicKey }, privateKey, 256))
    },
    signingKey: (seed) => publicOf('Ed25519', seed, ['sign']),
    sign: async (seed, message) => {
      const key = await importPrivate('Ed25519', seed, ['sign'])
      return new Uint8Array(await subtle.sign({ name: 'Ed25519' }, key, message))
    },
  }
}
