import * as v from 'valibot'
import { base64url } from '../http/base64url.ts'
import { keysLimits } from './keysLimits.ts'
import { sealedBox } from './sealedBox.ts'

/**
 * One way to the recovery key. The server stores it and can't read it. `wrapped` is the recovery key, encrypted by what
 * `kind` names; `params` is JSON text for whoever opens it (salt, KDF and its cost, credential id, format version).
 * A `file` has nothing to wrap here but its `params` name it.
 */
export const recoveryKey = v.object({
  id: base64url(16, 16),
  kind: v.picklist(['passkey', 'password', 'file']),
  label: v.pipe(v.string(), v.maxLength(64)),
  params: v.pipe(v.string(), v.maxLength(4096)),
  wrapped: v.nullable(base64url(1, 1024)),
  /** Milliseconds since 1970, by the device's clock. */
  createdAt: v.pipe(v.number(), v.integer(), v.minValue(0)),
})

/**
 * The recovery share of a set. `share` is encrypted by a random recovery key in the browser, so that adding a way to that
 * key needs no new set, and a new set keeps every way. `escrow` is the share itself, sealed to the keys service
 * (`recovery-share-in`): accepted and needed only where the custody label is `operator-recoverable`.
 */
export const recovery = v.object({
  share: v.nullable(base64url(1, keysLimits.recoveryShareLength)),
  keys: v.pipe(v.array(recoveryKey), v.maxLength(keysLimits.recoveryKeys)),
  escrow: v.optional(sealedBox),
})

export type RecoveryKey = v.InferOutput<typeof recoveryKey>
export type Recovery = v.InferOutput<typeof recovery>
