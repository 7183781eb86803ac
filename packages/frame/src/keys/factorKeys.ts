import { hkdf } from '@noble/hashes/hkdf.js'
import { scryptAsync } from '@noble/hashes/scrypt.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { fromBase64url } from '../bytes/base64url.ts'
import { utf8 } from '../bytes/utf8.ts'
import type { FactorSecret } from './FactorSecret.ts'
import { type FactorParams, type PasswordCost, passwordCost } from './factorParams.ts'
import { deriveRecipient, type Recipient } from './sealedBox.ts'
import { wrongFactor } from './wrongFactor.ts'

/** All that follows from what a person has or knows; each for one use. */
export type FactorKeys = {
  /** Wraps the recovery key where the secret is at hand. */
  readonly wrapping: CryptoKey
  /** Opens a recovery key that was made while it wasn't. */
  readonly recipient: Recipient
  /** Whoever sealed that key had this, so it was no stranger. */
  readonly sender: Uint8Array<ArrayBuffer>
}

/** @throws KeyError `wrongFactor` for a secret that is none */
export async function factorKeys(
  factor: FactorSecret,
  { salt, kdf }: Pick<FactorParams, 'salt' | 'kdf'>,
): Promise<FactorKeys> {
  const saltBytes = fromBase64url(salt)
  const secret =
    factor.kind === 'password'
      ? await stretch(factor.password, saltBytes, kdf ?? passwordCost)
      : factor.secret
  if (secret.length !== 32) throw wrongFactor()
  const derive = (use: string) =>
    Uint8Array.from(hkdf(sha256, secret, saltBytes, utf8(`latchkey recovery ${factor.kind}${use} v1`), 32))
  const [bytes, seed] = [derive(''), derive(' recipient')]
  const wrapping = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  const recipient = await deriveRecipient(seed)
  bytes.fill(0)
  seed.fill(0)
  return { wrapping, recipient, sender: derive(' sender') }
}

/** No WebAssembly: the content policy forbids it (decision 6). */
async function stretch(
  password: string,
  salt: Uint8Array<ArrayBuffer>,
  cost: PasswordCost,
): Promise<Uint8Array> {
  const text = utf8(password.normalize('NFKC'))
  if (cost.name === 'scrypt')
    return scryptAsync(text, salt, { N: cost.N, r: cost.r, p: cost.p, dkLen: 32, maxmem: 2 ** 29 })
  const key = await crypto.subtle.importKey('raw', text, 'PBKDF2', false, ['deriveBits'])
  const algorithm = { name: 'PBKDF2', hash: 'SHA-512', salt, iterations: cost.iterations }
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, 256))
}
