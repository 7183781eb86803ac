import { hkdf } from '@noble/hashes/hkdf.js'
import { scryptAsync } from '@noble/hashes/scrypt.js'
import { sha256 } from '@noble/hashes/sha2.js'
import * as v from 'valibot'
import { fromBase64url, utf8 } from '../bytes.ts'
import { wrongFactor } from '../errors.ts'
import type { FactorSecret } from './factorSecrets.ts'
import { deriveRecipient, type Recipient } from './sealedBox.ts'

const costs = v.variant('name', [
  // Bounded: a lying server must neither block the worker for minutes nor weaken the cost.
  v.object({
    name: v.literal('scrypt'),
    N: v.picklist([2 ** 15, 2 ** 16, 2 ** 17, 2 ** 18]),
    r: v.literal(8),
    p: v.picklist([1, 2, 3]),
  }),
  v.object({
    name: v.literal('pbkdf2-sha512'),
    iterations: v.pipe(v.number(), v.integer(), v.minValue(600_000), v.maxValue(10_000_000)),
  }),
])
/** Parameters of a recovery method, stored on the server as JSON (`recoveryKey.params`). */
const params = v.object({
  v: v.literal(1),
  salt: v.pipe(v.string(), v.length(43)),
  kdf: v.optional(costs),
  credentialId: v.optional(v.pipe(v.string(), v.maxLength(1400))),
  prfSalt: v.optional(v.pipe(v.string(), v.maxLength(64))),
  place: v.optional(
    v.object({ host: v.pipe(v.string(), v.maxLength(255)), id: v.pipe(v.string(), v.length(22)) }),
  ),
  /** Public key derived from the secret: later recovery keys are sealed to it. An uncompressed point. */
  publicKey: v.optional(v.pipe(v.string(), v.length(87))),
  /** Key that authenticates who sealed a recovery key, encrypted under the recovery key. */
  sender: v.optional(v.pipe(v.string(), v.length(80))),
})

export type FactorParams = v.InferOutput<typeof params>
export type PasswordCost = v.InferOutput<typeof costs>

/** Cost of new records, as OWASP recommends for scrypt: 128 MiB, about a second in the worker. */
export const passwordCost: PasswordCost = { name: 'scrypt', N: 2 ** 17, r: 8, p: 1 }

/** Parses the stored parameters. @throws KeyError `wrongFactor` for invalid ones */
export function parseFactorParams(text: string): FactorParams {
  try {
    return v.parse(params, JSON.parse(text))
  } catch (cause) {
    throw wrongFactor(cause)
  }
}

/** Keys derived from a secret, each for one purpose. */
export type FactorKeys = {
  /** Wraps the recovery key while the secret is available. */
  readonly wrapping: CryptoKey
  /** Opens a recovery key that was created without the secret. */
  readonly recipient: Recipient
  /** Authenticates who sealed that key. */
  readonly sender: Uint8Array<ArrayBuffer>
}

/**
 * Derives the keys of a recovery method from its secret. Stored keys depend on the derivation: never change it.
 * @throws KeyError `wrongFactor` for a secret of the wrong length
 */
export async function deriveFactorKeys(
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

/** Scrypt or PBKDF2, because the content policy forbids WebAssembly. */
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
