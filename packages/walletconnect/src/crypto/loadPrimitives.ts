import { concatBytes, fromBase64, fromHex, randomBytes } from './bytes.ts'
import type { Primitives } from './keys.ts'

/** Returns Web Crypto's algorithms where it has both curves, otherwise loads @noble's. */
export async function loadPrimitives(subtle: SubtleCrypto | undefined): Promise<Primitives> {
  if (subtle) {
    const webCrypto = webPrimitives(subtle)
    try {
      const probe = randomBytes(32)
      await Promise.all([webCrypto.exchangePublicKey(probe), webCrypto.signingPublicKey(probe)])
      return webCrypto
    } catch {
      // The platform lacks a curve.
    }
  }
  const { noblePrimitives } = await import('./noblePrimitives.ts')
  return noblePrimitives
}

type Bytes = Uint8Array<ArrayBuffer>
type Curve = 'X25519' | 'Ed25519'

/** The DER header of PKCS#8 before the 32 bytes of a private key, hex (RFC 8410). */
const pkcs8Prefixes = {
  X25519: '302e020100300506032b656e04220420',
  Ed25519: '302e020100300506032b657004220420',
}

/** Implements the algorithms with `crypto.subtle`, which is absent in insecure contexts. */
export function webPrimitives(subtle: SubtleCrypto): Primitives {
  const importPrivate = (name: Curve, privateKey: Bytes, uses: KeyUsage[], extractable = false) =>
    subtle.importKey(
      'pkcs8',
      concatBytes(fromHex(pkcs8Prefixes[name]) as Bytes, privateKey),
      { name },
      extractable,
      uses,
    )
  // Web Crypto derives no public key, but its JWK export holds it as `x`.
  const derivePublicKey = async (name: Curve, privateKey: Bytes, uses: KeyUsage[]): Promise<Bytes> => {
    const { x } = await subtle.exportKey('jwk', await importPrivate(name, privateKey, uses, true))
    const bytes = fromBase64(x)
    if (bytes?.length !== 32) throw new Error(`The platform gave no public ${name} key.`)
    return bytes
  }
  return {
    sha256: async (data) => new Uint8Array(await subtle.digest('SHA-256', data)),
    hkdf: async (secret) => {
      const empty = new Uint8Array()
      const key = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
      const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: empty, info: empty }
      return new Uint8Array(await subtle.deriveBits(algorithm, key, 256))
    },
    exchangePublicKey: (privateKey) => derivePublicKey('X25519', privateKey, ['deriveBits']),
    exchangeSecret: async (privateKey, peerPublicKey) => {
      const [ownKey, peerKey] = await Promise.all([
        importPrivate('X25519', privateKey, ['deriveBits']),
        subtle.importKey('raw', peerPublicKey, { name: 'X25519' }, false, []),
      ])
      return new Uint8Array(await subtle.deriveBits({ name: 'X25519', public: peerKey }, ownKey, 256))
    },
    signingPublicKey: (seed) => derivePublicKey('Ed25519', seed, ['sign']),
    sign: async (seed, message) => {
      const key = await importPrivate('Ed25519', seed, ['sign'])
      return new Uint8Array(await subtle.sign({ name: 'Ed25519' }, key, message))
    },
  }
}
