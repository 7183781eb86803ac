import * as v from 'valibot'
import { base64url } from '../http/base64url.ts'
import { recovery, recoveryKey } from './recovery.ts'
import { publicPoint, sealedBox } from './sealedBox.ts'
import { setId, walletFacts, walletId } from './wallet.ts'

/** `GET /keys/v1/sealing-key`: seal shares for the service to this key. */
export const sealingKey = v.object({ keyId: v.pipe(v.string(), v.maxLength(64)), publicKey: publicPoint })

/**
 * `POST /keys/v1/sets`: writes a set as pending, beside the active one, and drops a pending one before it. `replaces` is
 * the active set as the frame read it, `null` for the first: when that isn't so any more, 409 `set_conflict`; likewise for a
 * `setId` that was staged before: each try has an id of its own.
 */
export const stageRequest = v.object({
  ...walletFacts.entries,
  setId,
  replaces: v.nullable(setId),
  keyId: sealingKey.entries.keyId,
  /** The server's share, sealed as `auth-share-in`. */
  share: sealedBox,
  recovery,
})

/**
 * `POST /keys/v1/shares/release`: gives the server's share of a set, sealed as `auth-share-out` to `recipient`, a key pair
 * the frame made for this request alone; one seen before is refused. The proof's `bh` makes the device key sign it.
 * A device that never had this wallet's share needs a fresh sign-in.
 */
export const releaseRequest = v.object({ walletId, setId, recipient: publicPoint })
export const releaseReply = v.object({ walletId, setId, share: sealedBox })

/**
 * `POST /keys/v1/sets/activate`: the pending set becomes the active one and the share of the one before is destroyed, in
 * one step. `commitment` repeats what the frame has put together from the share it read back (`release`) and the device's:
 * needs to equal the staged one. `proof` is by the wallet's own key, over `activationText` (recovery bit, r, s): who can't
 * sign as the wallet can't replace its parts, however they got into the account. Repeating it after it was done is no
 * error.
 */
export const activateRequest = v.object({
  walletId,
  setId,
  commitment: base64url(32, 32),
  proof: base64url(65, 65),
})

/** `POST /keys/v1/recovery/read`: the recovery share of the active set. `escrow` only with `recipient`, where there is one. */
export const recoveryReadRequest = v.object({ walletId, setId, recipient: v.optional(publicPoint) })
export const recoveryReadReply = v.object({
  share: v.nullable(v.string()),
  keys: v.array(recoveryKey),
  /** Sealed as `recovery-share-out` to `recipient`. */
  escrow: v.optional(sealedBox),
})

/** `POST /keys/v1/recovery`: replaces the ways to the recovery key of the active set, and its share when it is there. */
export const recoveryWriteRequest = v.object({
  walletId,
  setId,
  share: v.optional(base64url(1, 2048)),
  keys: recovery.entries.keys,
})

export type SealingKey = v.InferOutput<typeof sealingKey>
export type StageRequest = v.InferOutput<typeof stageRequest>
export type ReleaseRequest = v.InferOutput<typeof releaseRequest>
export type ReleaseReply = v.InferOutput<typeof releaseReply>
export type ActivateRequest = v.InferOutput<typeof activateRequest>
export type RecoveryReadRequest = v.InferOutput<typeof recoveryReadRequest>
export type RecoveryReadReply = v.InferOutput<typeof recoveryReadReply>
export type RecoveryWriteRequest = v.InferOutput<typeof recoveryWriteRequest>
