import { randomBytes } from 'node:crypto'
import type { Kms } from '../../../ports/Kms.ts'
import { openText, sealText } from '../../../secrets/sealText.ts'

/** Whose share it is: bound to what is stored, so that a row copied to another account opens to nothing (T-KMS-1). */
export type ShareOwner = { readonly account: string; readonly walletId: string; readonly setId: string }

const contextOf = (kind: string, { account, walletId, setId }: ShareOwner) =>
  JSON.stringify(['keys', 1, kind, account, walletId, setId])

/** A share under a data key of its own, and that key under the key service. */
export async function lockShare(kms: Kms, owner: ShareOwner, share: Uint8Array, escrow?: Uint8Array) {
  const key = randomBytes(32)
  const lock = (kind: string, bytes: Uint8Array) =>
    sealText(key, Buffer.from(bytes).toString('base64url'), contextOf(kind, owner))
  const locked = {
    dataKey: await kms.wrap(key, contextOf('data-key', owner)),
    share: lock('auth-share', share),
    escrow: escrow ? lock('recovery-share', escrow) : null,
  }
  key.fill(0)
  return locked
}

/** The share again. Rejects with KmsError, or when it isn't this owner's. */
export async function unlockShare(
  kms: Kms,
  owner: ShareOwner,
  dataKey: string,
  kind: 'auth-share' | 'recovery-share',
  locked: string,
): Promise<Buffer> {
  const key = await kms.unwrap(dataKey, contextOf('data-key', owner))
  try {
    return Buffer.from(openText(key, locked, contextOf(kind, owner)), 'base64url')
  } finally {
    key.fill(0)
  }
}
