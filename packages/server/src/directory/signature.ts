import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import * as v from 'valibot'
import { DirectoryError } from '../errors.ts'

/**
 * The keys that sign our releases of the directory. The private keys are in no repository. A new key is added together
 * with a snapshot it signed, in one commit (`directory/README.md`).
 */
export const directoryKeys: readonly string[] = ['ed25519:yBRW4wCjYP5IhRb7OcHWHRWyBEAH3LcIY5ocM3ZDoI8']

const signatureFile = v.strictObject({
  key: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)),
  signature: v.pipe(
    v.string(),
    v.regex(/^[\w-]{86}$/),
    // The last character of 64 bytes has spare bits: only one spelling of a signature is accepted.
    v.check((text) => Buffer.from(text, 'base64url').toString('base64url') === text),
  ),
})

/** The input of {@link verifySnapshot}. */
export type SignedSnapshot = {
  readonly snapshot: Uint8Array
  /** Text of the signature file. */
  readonly signature: string
  /** Trusted public keys, `ed25519:<base64url>`. */
  readonly keys: readonly string[]
  /** What messages call it, e.g. its path. */
  readonly name: string
}

/**
 * Verifies that a snapshot was signed by a trusted key and not changed since.
 *
 * @throws DirectoryError saying which of the two is wrong
 */
export function verifySnapshot({ snapshot, signature, keys, name }: SignedSnapshot): void {
  const parsed = v.safeParse(v.pipe(v.string(), v.maxLength(1000), v.parseJson(), signatureFile), signature)
  if (!parsed.success) {
    throw new DirectoryError(
      'directory_unsigned',
      `${name} has no readable signature. Sign it with "latchkey directory sign".`,
    )
  }
  const { output } = parsed
  const key = keys.map(readPublicKey).find((one) => one?.id === output.key)
  if (!key) {
    throw new DirectoryError(
      'directory_key_unknown',
      `${name} is signed with the key ${output.key}, which is not trusted here. If it is yours, add its public half to LATCHKEY_DIRECTORY_KEYS.`,
    )
  }
  if (!verify(null, toSignedBytes(snapshot), key.key, Buffer.from(output.signature, 'base64url'))) {
    throw new DirectoryError(
      'directory_signature_wrong',
      `${name} is not what the key ${output.key} signed: it was changed afterwards. Get it anew, or sign it again if the change is yours.`,
    )
  }
}

/**
 * Signs the bytes of a snapshot with Ed25519.
 *
 * @param pem private key, PKCS 8 PEM, as `openssl genpkey -algorithm ed25519` writes it
 * @returns the text of the signature file, and the public key as `LATCHKEY_DIRECTORY_KEYS` expects it
 * @throws DirectoryError when `pem` is no Ed25519 key
 */
export function signSnapshot(snapshot: Uint8Array, pem: string): { signature: string; publicKey: string } {
  const key = readPrivateKey(pem)
  const publicKey = formatPublicKey(key)
  const signature = sign(null, toSignedBytes(snapshot), key).toString('base64url')
  return { signature: `${JSON.stringify({ key: readPublicKey(publicKey)?.id, signature })}\n`, publicKey }
}

function readPrivateKey(pem: string): KeyObject {
  let key: KeyObject | undefined
  try {
    key = createPrivateKey(pem)
  } catch {
    // The error of the library may quote the key.
  }
  if (key?.asymmetricKeyType === 'ed25519') return key
  throw new DirectoryError(
    'directory_key_unknown',
    'That is no Ed25519 private key in PEM form. Make one with "openssl genpkey -algorithm ed25519".',
  )
}

/** A key that signs directories. */
type DirectoryKey = {
  /** First 16 hex digits of the sha256 of its 32 bytes. Signatures refer to it. */
  readonly id: string
  readonly key: KeyObject
}

/** The bytes before an Ed25519 public key in SPKI form (RFC 8410). */
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex')

/**
 * Parses a public key in the format of `LATCHKEY_DIRECTORY_KEYS` and `directoryKeys`: `ed25519:` and 32 bytes in
 * base64url. Undefined when it is invalid.
 */
export function readPublicKey(text: string): DirectoryKey | undefined {
  const encoded = /^ed25519:([\w-]{43})$/.exec(text)?.[1]
  if (encoded === undefined) return undefined
  const raw = Buffer.from(encoded, 'base64url')
  if (raw.length !== 32 || raw.toString('base64url') !== encoded) return undefined
  const key = createPublicKey({ key: Buffer.concat([spkiPrefix, raw]), format: 'der', type: 'spki' })
  return { id: createHash('sha256').update(raw).digest('hex').slice(0, 16), key }
}

/** Formats the public half of an Ed25519 key for `LATCHKEY_DIRECTORY_KEYS`. */
export function formatPublicKey(key: KeyObject): string {
  const spki = (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'der', type: 'spki' })
  return `ed25519:${spki.subarray(-32).toString('base64url')}`
}

/**
 * The signed bytes: those of the snapshot after a prefix that no other signature of ours begins with. A signature made
 * for something else can't pass as one of a directory.
 */
function toSignedBytes(snapshot: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from('latchkey directory snapshot 1\n'), snapshot])
}
