import type { RecoveryKey } from '@latchkey/protocol'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { decryptBytes, encryptBytes, fromBase64url, toBase64url, utf8 } from '../bytes.ts'
import { wrongFactor } from '../errors.ts'
import {
  deriveFactorKeys,
  type FactorKeys,
  type FactorParams,
  type PasswordCost,
  parseFactorParams,
  passwordCost,
} from './factorKeys.ts'
import type { FactorSecret } from './factorSecrets.ts'
import { openAuthenticated, sealAuthenticated } from './sealedBox.ts'

/** Wraps the recovery key with a secret of the person. The server stores the result and cannot open it. */
export async function wrapRecoveryKey(
  recoveryKey: Uint8Array<ArrayBuffer>,
  factor: FactorSecret,
  {
    walletId,
    label,
    cost = passwordCost,
  }: { readonly walletId: string; readonly label: string; readonly cost?: PasswordCost },
): Promise<RecoveryKey> {
  const method = { walletId, id: toBase64url(crypto.getRandomValues(new Uint8Array(16))), kind: factor.kind }
  const base: FactorParams = {
    v: 1,
    salt: toBase64url(crypto.getRandomValues(new Uint8Array(32))),
    ...(factor.kind === 'password' && { kdf: cost }),
    ...(factor.kind === 'passkey' && { credentialId: factor.credentialId, prfSalt: factor.prfSalt }),
    ...(factor.kind === 'operator' && { place: factor.place }),
  }
  const { wrapping, recipient, sender } = await deriveFactorKeys(factor, base)
  const stored = { ...base, publicKey: recipient.publicKey }
  const params = { ...stored, sender: await encryptSender(sender, recoveryKey, method, stored) }
  const wrapped = await encryptBytes(wrapping, recoveryKey, contextOf(method))
  const { id, kind } = method
  return { id, kind, label, params: JSON.stringify(params), wrapped, createdAt: Date.now() }
}

/** Decrypts the recovery key with a secret of the person. @throws KeyError `wrongFactor` */
export async function unwrapRecoveryKey(
  record: RecoveryKey,
  factor: FactorSecret,
  walletId: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const stored = parseFactorParams(record.params)
  if (record.kind !== factor.kind || !record.wrapped) throw wrongFactor()
  const method = { walletId, id: record.id, kind: record.kind }
  try {
    const keys = await deriveFactorKeys(factor, stored)
    // a sealed key: it was renewed with another method (`renewRecoveryKey`)
    if (fromBase64url(record.wrapped).length === recoveryBoxLength)
      return await openRecoveryBox(record.wrapped, keys, method)
    return await decryptBytes(keys.wrapping, record.wrapped, contextOf(method))
  } catch (cause) {
    throw wrongFactor(cause)
  }
}

/** Stored keys are bound to the texts of all contexts: never change them. */
function contextOf({ walletId, id, kind }: Record<'walletId' | 'id' | 'kind', string>) {
  return utf8(JSON.stringify(['latchkey recovery key v1', walletId, id, kind]))
}

/** A recovery method of a wallet. */
type RecoveryMethod = {
  readonly walletId: string
  readonly id: string
  readonly kind: RecoveryKey['kind']
}

/** Length of a recovery key sealed to a method: a point, the key, a tag. A wrapped one has 60 bytes. */
const recoveryBoxLength = 65 + 32 + 16

/**
 * Seals the next recovery key to the public key of a method, without its secret. The stored public key is authenticated by
 * `sender`, which is encrypted under the previous recovery key that no server has; otherwise the method is dropped. `sender`
 * also authenticates the box for whoever opens it.
 *
 * @returns undefined where the record was modified
 */
export async function renewRecoveryKey(
  record: RecoveryKey,
  {
    walletId,
    oldKey,
    newKey,
  }: { readonly walletId: string; readonly oldKey: Uint8Array; readonly newKey: Uint8Array<ArrayBuffer> },
): Promise<RecoveryKey | undefined> {
  const method = { walletId, id: record.id, kind: record.kind }
  try {
    const { sender: encryptedSender = '', ...stored } = parseFactorParams(record.params)
    const sender = await decryptBytes(await senderKey(oldKey), encryptedSender, senderContext(method, stored))
    const box = await sealAuthenticated(sender, stored.publicKey ?? '', newKey, boxContext(method))
    const params = { ...stored, sender: await encryptSender(sender, newKey, method, stored) }
    sender.fill(0)
    return { ...record, params: JSON.stringify(params), wrapped: toBase64url(box) }
  } catch {
    return undefined
  }
}

/** Encrypts `sender` of a method under the recovery key, bound to all stored parameters of the method. */
async function encryptSender(
  sender: Uint8Array<ArrayBuffer>,
  recoveryKey: Uint8Array,
  method: RecoveryMethod,
  stored: Omit<FactorParams, 'sender'>,
): Promise<string> {
  return encryptBytes(await senderKey(recoveryKey), sender, senderContext(method, stored))
}

/** Opens a sealed recovery key. Throws where it is for another method or was sealed without its `sender`. */
function openRecoveryBox(
  wrapped: string,
  { recipient, sender }: Pick<FactorKeys, 'recipient' | 'sender'>,
  method: RecoveryMethod,
): Promise<Uint8Array<ArrayBuffer>> {
  return openAuthenticated(sender, recipient, fromBase64url(wrapped), boxContext(method))
}

async function senderKey(recoveryKey: Uint8Array): Promise<CryptoKey> {
  const bytes = Uint8Array.from(hkdf(sha256, recoveryKey, undefined, utf8('latchkey recovery ways v1'), 32))
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  bytes.fill(0)
  return key
}

function senderContext({ walletId, id, kind }: RecoveryMethod, stored: Omit<FactorParams, 'sender'>) {
  const { salt, kdf, credentialId, prfSalt, publicKey, place } = stored
  const cost = kdf && Object.entries(kdf).sort(([left], [right]) => (left < right ? -1 : 1))
  return utf8(
    JSON.stringify([
      'latchkey recovery way v1',
      walletId,
      id,
      kind,
      salt,
      cost,
      credentialId,
      prfSalt,
      publicKey,
      // only where there is one: records without it were bound to the list above
      ...(place ? [place.host, place.id] : []),
    ]),
  )
}

const boxContext = ({ walletId, id, kind }: RecoveryMethod) =>
  utf8(JSON.stringify(['latchkey recovery box v1', walletId, id, kind]))
