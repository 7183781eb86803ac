import { createECDH, createPrivateKey, hkdfSync, type KeyObject, sign } from 'node:crypto'
import type { Attester } from '../../ports/Attester.ts'

/** The order of P-256: a key is a number below it. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** The `Attester` port: a key that follows from the server's secret, made when it is first needed. */
export function createAttester({ secret }: { readonly secret: () => string }): Attester {
  let made: { readonly key: KeyObject; readonly jwk: Readonly<Record<string, unknown>> } | undefined
  const get = () => {
    made ??= makeKey(secret())
    return made
  }
  return {
    sign(claims) {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      const text = `${part({ alg: 'ES256', typ: 'JWT' })}.${part(claims)}`
      const signature = sign('sha256', Buffer.from(text), { key: get().key, dsaEncoding: 'ieee-p1363' })
      return `${text}.${signature.toString('base64url')}`
    },
    publicKey: () => get().jwk,
  }
}

function makeKey(secret: string) {
  // 48 bytes, so that no key is likelier than another one
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'latchkey attestation key 1', 48))
  const number = (BigInt(`0x${bytes.toString('hex')}`) % (order - 1n)) + 1n
  const scalar = Buffer.from(number.toString(16).padStart(64, '0'), 'hex')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(scalar)
  const point = curve.getPublicKey()
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const key = createPrivateKey({ key: { ...jwk, d: scalar.toString('base64url') }, format: 'jwk' })
  return { key, jwk: { ...jwk, key_ops: ['verify'], ext: true } }
}
