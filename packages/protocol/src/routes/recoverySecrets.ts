import * as v from 'valibot'
import { base64url } from '../fields.ts'
import { defineRoute, done, toApiRoute } from '../http.ts'
import { publicPoint, sealedBox, sealingKey } from './keys.ts'

/**
 * 128 random bits, made by the frame. Names one recovery secret of an account. In the context of its sealed boxes (`sealContext`)
 * the id stands for wallet and set, which this operator does not know.
 */
export const recoverySecretId = base64url(16, 16)

/**
 * `POST /keys/v1/recovery-secrets`: stores 32 random bytes for a wallet of another operator, sealed as `recovery-secret-in`. An id
 * is stored once: 409 `set_conflict` for a second time and for a `keyId` that is no longer the service's; 409 `no_room` where the
 * account stores as many as it may.
 */
export const recoverySecretStoreRequest = v.object({
  id: recoverySecretId,
  keyId: sealingKey.entries.keyId,
  secret: sealedBox,
})

/** `POST /keys/v1/recovery-secrets/read`: the secret, sealed as `recovery-secret-out` to `recipient`, a key made for this request. */
export const recoverySecretReadRequest = v.object({ id: recoverySecretId, recipient: publicPoint })
export const recoverySecretReadReply = v.object({ secret: sealedBox })

/** `POST /keys/v1/recovery-secrets/delete`. Repeating the call is no error. */
export const recoverySecretDeleteRequest = v.object({ id: recoverySecretId })

/**
 * Stores a recovery secret. These three routes serve the wallet frames of other operators only, which `LATCHKEY_RECOVERY_FOR` names:
 * 403 `not_offered` for another `Origin`. Accounts and sign-in are those of this operator.
 */
export const storeRecoverySecret = defineRoute({
  method: 'POST',
  path: '/keys/v1/recovery-secrets',
  summary: 'Store a recovery secret for a wallet of another operator',
  body: recoverySecretStoreRequest,
  answer: done,
  errors: { 401: 'session', 403: 'fresh_login, not_offered', 409: 'set_conflict, no_room', 410: 'deleted' },
  auth: 'fresh',
})

/** Returns a recovery secret to the frame that stored it. */
export const readRecoverySecret = defineRoute({
  method: 'POST',
  path: '/keys/v1/recovery-secrets/read',
  summary: 'Get a recovery secret',
  body: recoverySecretReadRequest,
  answer: recoverySecretReadReply,
  errors: {
    401: 'session',
    403: 'fresh_login, not_offered',
    404: 'recovery_secret',
    410: 'share_lost, deleted',
  },
  auth: 'fresh',
})

/** Deletes a recovery secret. */
export const deleteRecoverySecret = defineRoute({
  method: 'POST',
  path: '/keys/v1/recovery-secrets/delete',
  summary: 'Delete a recovery secret',
  body: recoverySecretDeleteRequest,
  answer: done,
  errors: { 401: 'session', 403: 'fresh_login, not_offered', 410: 'deleted' },
  auth: 'fresh',
})

export type RecoverySecretStoreRequest = v.InferOutput<typeof recoverySecretStoreRequest>
export type RecoverySecretReadReply = v.InferOutput<typeof recoverySecretReadReply>

/** The routes for recovery secrets, in the form of `keysApi`. They belong to the keys API, at its URL. */
export const recoverySecretsApi = {
  store: toApiRoute(storeRecoverySecret),
  read: toApiRoute(readRecoverySecret),
  delete: toApiRoute(deleteRecoverySecret),
} as const
