import type { RecoveryKey } from '@latchkey/protocol'
import { fromBase64url, toBase64url } from '../bytes/base64url.ts'
import { utf8 } from '../bytes/utf8.ts'
import { decryptBytes, encryptBytes } from './encryptBytes.ts'
import type { FactorSecret } from './FactorSecret.ts'
import { factorKeys } from './factorKeys.ts'
import { type FactorParams, type PasswordCost, passwordCost, readFactorParams } from './factorParams.ts'
import { lockSender, openRecoveryBox, recoveryBoxLength } from './renewRecoveryKey.ts'
import { wrongFactor } from './wrongFactor.ts'

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
  const way = { walletId, id: toBase64url(crypto.getRandomValues(new Uint8Array(16))), kind: factor.kind }
  const asked: FactorParams = {
    v: 1,
    salt: toBase64url(crypto.getRandomValues(new Uint8Array(32))),
    ...(factor.kind === 'password' && { kdf: cost }),
    ...(factor.kind === 'passkey' && { credentialId: factor.credentialId, prfSalt: factor.prfSalt }),
  }
  const { wrapping, recipient, sender } = await factorKeys(factor, asked)
  const stored = { ...asked, publicKey: recipient.publicKey }
  const params = { ...stored, sender: await lockSender(sender, recoveryKey, way, stored) }
  const wrapped = await encryptBytes(wrapping, recoveryKey, contextOf(way))
  const { id, kind } = way
  return { id, kind, label, params: JSON.stringify(params), wrapped, createdAt: Date.now() }
}

/** @throws KeyError `wrongFactor` */
export async function unwrapRecoveryKey(
  record: RecoveryKey,
  factor: FactorSecret,
  walletId: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const stored = readFactorParams(record.params)
  if (record.kind !== factor.kind || !record.wrapped) throw wrongFactor()
  const way = { walletId, id: record.id, kind: record.kind }
  try {
    const keys = await factorKeys(factor, stored)
    // made anew since, while another way was used
    if (fromBase64url(record.wrapped).length === recoveryBoxLength)
      return await openRecoveryBox(record.wrapped, keys, way)
    return await decryptBytes(keys.wrapping, record.wrapped, contextOf(way))
  } catch (cause) {
    throw wrongFactor(cause)
  }
}

function contextOf({ walletId, id, kind }: Record<'walletId' | 'id' | 'kind', string>) {
  return utf8(JSON.stringify(['latchkey recovery key v1', walletId, id, kind]))
}
