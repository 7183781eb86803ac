import { verify } from 'node:crypto'
import * as v from 'valibot'
import { DirectoryError } from '../../errors/DirectoryError.ts'
import { readPublicKey } from './readPublicKey.ts'
import { signedBytes } from './signedBytes.ts'

const signatureFile = v.strictObject({
  key: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)),
  signature: v.pipe(
    v.string(),
    v.regex(/^[\w-]{86}$/),
    // the last letter of 64 bytes has bits to spare: only one way to write a signature is taken
    v.check((text) => Buffer.from(text, 'base64url').toString('base64url') === text),
  ),
})

/** What {@link verifySnapshot} looks at. */
export type SignedSnapshot = {
  readonly snapshot: Uint8Array
  /** Text of the signature file. */
  readonly signature: string
  /** Public keys that are trusted, `ed25519:<base64url>`. */
  readonly keys: readonly string[]
  /** What messages call it, e.g. its path. */
  readonly name: string
}

/**
 * Checks that a snapshot was signed by a trusted key and not changed since (T-DIR).
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
  if (!verify(null, signedBytes(snapshot), key.key, Buffer.from(output.signature, 'base64url'))) {
    throw new DirectoryError(
      'directory_signature_wrong',
      `${name} is not what the key ${output.key} signed: it was changed afterwards. Get it anew, or sign it again if the change is yours.`,
    )
  }
}
