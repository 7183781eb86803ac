import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyAssertion, PasskeyOffer, PasskeyRegistration } from '@latchkey/protocol'

/** What a test may forge of an answer. */
type Forgery = {
  readonly challenge?: string
  readonly credentialId?: string
  readonly origin?: string
  readonly rpId?: string
  readonly type?: string
  readonly crossOrigin?: boolean
  readonly topOrigin?: string
  readonly flags?: number
  readonly signCount?: number
  /** Signs with this passkey instead. */
  readonly by?: TestPasskey
  /** Data without flags and counter. */
  readonly isShort?: boolean
}

/** An authenticator with one passkey, as the wallet's frame registers and uses it. */
export type TestPasskey = {
  readonly registration: PasskeyRegistration
  readonly sign: (bytes: Uint8Array) => Uint8Array
  /** Answers the challenge of a sign-in. */
  answer(flowId: string, offer: PasskeyOffer, forgery?: Forgery): PasskeyAssertion
}

/** Present and verified. */
const flagsOfUser = 0x05

/** Creates a passkey of an origin, of one of the three kinds of keys that browsers create for the wallet. */
export function createTestPasskey(
  origin: string,
  kind: 'es256' | 'ed25519' | 'rs256' = 'es256',
): TestPasskey {
  const { privateKey, publicKey } =
    kind === 'ed25519'
      ? generateKeyPairSync('ed25519')
      : kind === 'rs256'
        ? generateKeyPairSync('rsa', { modulusLength: 2048 })
        : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const registration = {
    credentialId: randomBytes(32).toString('base64url'),
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64url'),
    prfSalt: randomBytes(32).toString('base64url'),
  }
  const signBytes = (bytes: Uint8Array) => sign(kind === 'ed25519' ? null : 'sha256', bytes, privateKey)
  return {
    registration,
    sign: signBytes,
    answer(flowId, offer, forgery = {}) {
      const { crossOrigin = true, topOrigin, flags = flagsOfUser, signCount = 0, isShort = false } = forgery
      const clientData = Buffer.from(
        JSON.stringify({
          type: forgery.type ?? 'webauthn.get',
          challenge: forgery.challenge ?? offer.challenge,
          origin: forgery.origin ?? origin,
          crossOrigin,
          ...(topOrigin !== undefined && { topOrigin }),
        }),
      )
      const counter = Buffer.alloc(4)
      counter.writeUInt32BE(signCount)
      const hash = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()
      const authenticatorData = Buffer.concat([
        hash(forgery.rpId ?? new URL(origin).hostname),
        ...(isShort ? [] : [Buffer.from([flags]), counter]),
      ])
      const signer = forgery.by?.sign ?? signBytes
      return {
        flowId,
        credentialId: forgery.credentialId ?? registration.credentialId,
        clientData: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: Buffer.from(signer(Buffer.concat([authenticatorData, hash(clientData)]))).toString(
          'base64url',
        ),
      }
    },
  }
}
