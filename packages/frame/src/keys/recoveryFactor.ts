import type { RecoveryKey } from '@latchkey/protocol'
import { hkdf } from '@noble/hashes/hkdf.js'
import { scryptAsync } from '@noble/hashes/scrypt.js'
import { sha256 } from '@noble/hashes/sha2.js'
import * as v from 'valibot'
import { fromBase64url, toBase64url } from '../bytes/base64url.ts'
import { utf8 } from '../bytes/utf8.ts'
import { decryptBytes, encryptBytes } from './encryptBytes.ts'
import { KeyError } from './KeyError.ts'

/** What a person has or knows. `secret`: 32 bytes of a passkey's PRF, or those written into a file. */
export type FactorSecret =
  | { readonly kind: 'password'; readonly password: string }
  | {
      readonly kind: 'passkey'
      readonly secret: Uint8Array
      readonly credentialId: string
      readonly prfSalt: string
    }
  | { readonly kind: 'file'; readonly secret: Uint8Array }

const costs = v.variant('name', [
  // Bounds: a lying server must not stop the worker for minutes, nor make it weak.
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
const params = v.object({
  v: v.literal(1),
  salt: v.pipe(v.string(), v.length(43)),
  kdf: v.optional(costs),
  credentialId: v.optional(v.pipe(v.string(), v.maxLength(1400))),
  prfSalt: v.optional(v.pipe(v.string(), v.maxLength(64))),
})

/** How a stored way to the recovery key is opened. */
export type FactorParams = v.InferOutput<typeof params>
export type PasswordCost = v.InferOutput<typeof costs>

/** OWASP's first choice for scrypt: 128 MiB, about a second in the worker; stored with each record. */
export const passwordCost: PasswordCost = { name: 'scrypt', N: 2 ** 17, r: 8, p: 1 }

/** @throws KeyError `wrongFactor` for parameters nobody of ours wrote */
export function readFactorParams(text: string): FactorParams {
  try {
    return v.parse(params, JSON.parse(text))
  } catch (cause) {
    throw wrongFactor(cause)
  }
}

/** Wraps the recovery key under what a person has or knows (X.02); the server stores the result and can't open it. */
export async function wrapRecoveryKey(
  recoveryKey: Uint8Array<ArrayBuffer>,
  factor: FactorSecret,
  {
    walletId,
    label,
    cost = passwordCost,
  }: { readonly walletId: string; readonly label: string; readonly cost?: PasswordCost },
): Promise<RecoveryKey> {
  const id = toBase64url(crypto.getRandomValues(new Uint8Array(16)))
  const stored: FactorParams = {
    v: 1,
    salt: toBase64url(crypto.getRandomValues(new Uint8Array(32))),
    ...(factor.kind === 'password' && { kdf: cost }),
    ...(factor.kind === 'passkey' && { credentialId: factor.credentialId, prfSalt: factor.prfSalt }),
  }
  const key = await factorKey(factor, stored)
  const wrapped = await encryptBytes(key, recoveryKey, contextOf(walletId, id, factor.kind))
  return { id, kind: factor.kind, label, params: JSON.stringify(stored), wrapped, createdAt: Date.now() }
}

/** @throws KeyError `wrongFactor` */
export async function unwrapRecoveryKey(
  record: RecoveryKey,
  factor: FactorSecret,
  walletId: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const stored = readFactorParams(record.params)
  if (record.kind !== factor.kind || !record.wrapped) throw wrongFactor()
  try {
    const key = await factorKey(factor, stored)
    return await decryptBytes(key, record.wrapped, contextOf(walletId, record.id, factor.kind))
  } catch (cause) {
    throw wrongFactor(cause)
  }
}

async function factorKey(factor: FactorSecret, { salt, kdf }: FactorParams): Promise<CryptoKey> {
  const saltBytes = fromBase64url(salt)
  const secret =
    factor.kind === 'password'
      ? await stretch(factor.password, saltBytes, kdf ?? passwordCost)
      : factor.secret
  if (secret.length !== 32) throw wrongFactor()
  const bytes = Uint8Array.from(
    hkdf(sha256, secret, saltBytes, utf8(`latchkey recovery ${factor.kind} v1`), 32),
  )
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  bytes.fill(0)
  return key
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

function contextOf(walletId: string, id: string, kind: string): Uint8Array<ArrayBuffer> {
  return utf8(JSON.stringify(['latchkey recovery key v1', walletId, id, kind]))
}

function wrongFactor(cause?: unknown): KeyError {
  return new KeyError('wrongFactor', 'That doesn’t open this wallet. Check it and try again.', { cause })
}
