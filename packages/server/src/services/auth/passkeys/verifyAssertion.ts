import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import * as v from 'valibot'
import { isSameText } from '../../../secrets/cryptography.ts'

/** The answer of a passkey, as bytes (WebAuthn level 3, section 5.2.2). */
export type Assertion = {
  readonly clientData: Uint8Array
  readonly authenticatorData: Uint8Array
  readonly signature: Uint8Array
}

/** What an answer has to be about. */
type Expected = {
  readonly publicKey: KeyObject
  /** As base64url. */
  readonly challenge: string
  /** Origin of the wallet's frame. Its host is the relying party of every passkey of it. */
  readonly origin: string
  /** Origin of the app whose page embeds the frame. */
  readonly app: string
}

const clientDataSchema = v.object({
  type: v.literal('webauthn.get'),
  challenge: v.string(),
  origin: v.string(),
  crossOrigin: v.optional(v.boolean()),
  topOrigin: v.optional(v.string()),
})

/** Parses `clientDataJSON`. Returns undefined for another text. */
export function parseClientData(bytes: Uint8Array): v.InferOutput<typeof clientDataSchema> | undefined {
  try {
    const parsed = v.safeParse(clientDataSchema, JSON.parse(Buffer.from(bytes).toString('utf8')))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

/** Flags of the authenticator data (section 6.1). */
const userPresent = 0x01
const userVerified = 0x04
const backupEligible = 0x08
const backedUp = 0x10

/** Length of what every authenticator data begins with: hash of the relying party, flags, signature counter. */
const headLength = 37

/**
 * Verifies the answer of a passkey (WebAuthn level 3, section 7.2, steps 11 to 22). A small verifier of our own: libraries for it bring
 * the parsers of every attestation format along, and nothing is attested here.
 *
 * @returns its signature counter; undefined where anything does not fit
 */
export function verifyAssertion(
  { clientData, authenticatorData, signature }: Assertion,
  { publicKey, challenge, origin, app }: Expected,
): { readonly signCount: number } | undefined {
  const client = parseClientData(clientData)
  if (!client || !isSameText(client.challenge, challenge) || client.origin !== origin) return undefined
  // A page inside another one names the top page, where the browser says which: the app this sign-in was begun at.
  if (client.crossOrigin === true && client.topOrigin !== undefined && client.topOrigin !== app)
    return undefined
  const data = Buffer.from(authenticatorData)
  if (data.length < headLength) return undefined
  const relyingParty = createHash('sha256').update(new URL(origin).hostname).digest()
  if (!relyingParty.equals(data.subarray(0, 32))) return undefined
  const flags = data.readUInt8(32)
  const has = (flag: number) => (flags & flag) !== 0
  if (!has(userPresent) || !has(userVerified)) return undefined
  if (has(backedUp) && !has(backupEligible)) return undefined
  const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()])
  // Ed25519 hashes by itself
  const hash = publicKey.asymmetricKeyType === 'ed25519' ? null : 'sha256'
  try {
    return verify(hash, signed, publicKey, signature) ? { signCount: data.readUInt32BE(33) } : undefined
  } catch {
    return undefined
  }
}

/**
 * Parses the public key of a passkey (SubjectPublicKeyInfo, DER). Undefined for another kind of key than those of ES256, EdDSA
 * (Ed25519) and RS256, and for a weak one.
 */
export function parsePasskeyKey(bytes: Uint8Array): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(bytes), format: 'der', type: 'spki' })
    const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key
    const isKnown =
      type === 'ed25519' ||
      (type === 'ec' && details?.namedCurve === 'prime256v1') ||
      (type === 'rsa' && inRange(details?.modulusLength) && details?.publicExponent === 65_537n)
    return isKnown ? key : undefined
  } catch {
    return undefined
  }
}

/** RSA below 2048 bits is broken too easily; above 4096 it only costs time. */
function inRange(bits = 0): boolean {
  return bits >= 2048 && bits <= 4096
}
