import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { DirectoryError } from '../../errors/DirectoryError.ts'
import { readPublicKey } from './readPublicKey.ts'
import { signedBytes } from './signedBytes.ts'
import { writePublicKey } from './writePublicKey.ts'

/**
 * Signs the bytes of a snapshot with Ed25519.
 *
 * @param pem - private key, PKCS 8 PEM, as `openssl genpkey -algorithm ed25519` writes it
 * @returns the text of the signature file, and the public key as `LATCHKEY_DIRECTORY_KEYS` takes it
 * @throws DirectoryError when that is no Ed25519 key
 */
export function signSnapshot(snapshot: Uint8Array, pem: string): { signature: string; publicKey: string } {
  const key = readPrivateKey(pem)
  const publicKey = writePublicKey(key)
  const signature = sign(null, signedBytes(snapshot), key).toString('base64url')
  return { signature: `${JSON.stringify({ key: readPublicKey(publicKey)?.id, signature })}\n`, publicKey }
}

function readPrivateKey(pem: string): KeyObject {
  let key: KeyObject | undefined
  try {
    key = createPrivateKey(pem)
  } catch {
    // the error of the library may quote the key
  }
  if (key?.asymmetricKeyType === 'ed25519') return key
  throw new DirectoryError(
    'directory_key_unknown',
    'That is no Ed25519 private key in PEM form. Make one with "openssl genpkey -algorithm ed25519".',
  )
}
