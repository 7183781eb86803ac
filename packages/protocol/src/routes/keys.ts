import * as v from 'valibot'
import { base64url } from '../fields.ts'
import { defineRoute, done, toApiRoute } from '../http.ts'
import { keysLimits } from '../limits.ts'

/**
 * Bytes sealed to a public key by HPKE, base mode, DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM (RFC 9180, suite
 * 0x0010/0x0001/0x0002). `info` and `aad` are never sent: both sides take them from `sealContext`.
 */
export const sealedBox = v.object({
  /** The encapsulated key, an uncompressed point. */
  enc: base64url(65, 65),
  ciphertext: base64url(17, 2048),
})

/** A P-256 public key as an uncompressed point: 65 bytes, base64url. */
export const publicPoint = base64url(65, 65)

export type SealedBox = v.InferOutput<typeof sealedBox>

/**
 * A recovery method. The server stores it and cannot decrypt it. `wrapped` is the recovery key, encrypted by what
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
 * The recovery share of a set. `share` is encrypted by a random recovery key in the browser, so that a recovery method can be added without a new set,
 * and a new set keeps all methods. `escrow` is the share itself, sealed to the keys service
 * (`recovery-share-in`): accepted and needed only where the custody label is `operator-recoverable`.
 */
export const recovery = v.object({
  share: v.nullable(base64url(1, keysLimits.recoveryShareLength)),
  keys: v.pipe(v.array(recoveryKey), v.maxLength(keysLimits.recoveryKeys)),
  escrow: v.optional(sealedBox),
})

export type RecoveryKey = v.InferOutput<typeof recoveryKey>
export type Recovery = v.InferOutput<typeof recovery>

/** Random, 128 bits, made by the frame. */
export const walletId = base64url(16, 16)
/** Random, 128 bits, made by the frame; each polynomial has its own. */
export const setId = base64url(16, 16)

/**
 * What is public of a wallet. `fingerprint` = SHA-256 over its public keys, `commitment` = over its entropy, both by the
 * frame; the server never changes `fingerprint` and refuses a set of another one, so that addresses never
 * change.
 */
export const walletFacts = v.object({
  walletId,
  fingerprint: base64url(32, 32),
  commitment: base64url(32, 32),
  /** Plain addresses by CAIP-2 namespace. */
  addresses: v.object({
    eip155: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
    solana: v.optional(v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))),
  }),
})

/** A share set without its shares. Times are milliseconds since 1970. */
export const shareSet = v.object({
  setId,
  status: v.picklist(['pending', 'active']),
  createdAt: v.number(),
  /** A device has combined the wallet from it. Needed before a pending set can become active. */
  wasReadBack: v.boolean(),
  hasRecovery: v.boolean(),
  hasEscrow: v.boolean(),
})

/** `GET /keys/v1/wallet`. `wallet: null`: the account has none; stage a first set. */
export const walletReply = v.object({
  wallet: v.nullable(
    v.object({
      ...walletFacts.entries,
      active: v.nullable(shareSet),
      pending: v.nullable(shareSet),
      /** Recovery methods without their wrapped keys. */
      recoveryKeys: v.array(v.omit(recoveryKey, ['wrapped', 'params'])),
      /** This device had the share of the active set before, so it needs no fresh sign-in. */
      isDeviceKnown: v.boolean(),
    }),
  ),
})

export type WalletFacts = v.InferOutput<typeof walletFacts>
export type ShareSet = v.InferOutput<typeof shareSet>
export type WalletReply = v.InferOutput<typeof walletReply>

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
 * sign as the wallet can't replace its parts, however they got into the account. Repeating it is no error.
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

/**
 * `GET /.well-known/wallet-custody`, computed from configuration: who could sign without the person.
 * `user-held`: nobody from stored data. `split-operator`: two operators together. `operator-recoverable`: this operator.
 */
export const walletCustody = v.object({
  custody: v.picklist(['user-held', 'split-operator', 'operator-recoverable']),
  /** The same in a sentence, to be shown. */
  statement: v.string(),
})

export type WalletCustody = v.InferOutput<typeof walletCustody>

/** The key shares for the service are sealed to. */
export const getSealingKey = defineRoute({
  method: 'GET',
  path: '/keys/v1/sealing-key',
  summary: 'The key shares are sealed to',
  answer: sealingKey,
  auth: 'none',
})

/** The account's wallet and its share sets. */
export const getWallet = defineRoute({
  method: 'GET',
  path: '/keys/v1/wallet',
  summary: 'The wallet of the account',
  answer: walletReply,
  errors: { 401: 'session' },
  auth: 'session',
})

/** Writes a share set as pending. */
export const stageShareSet = defineRoute({
  method: 'POST',
  path: '/keys/v1/sets',
  summary: 'Write a share set as pending',
  body: stageRequest,
  answer: done,
  errors: { 401: 'session', 403: 'fresh_login, hold', 409: 'set_conflict' },
  auth: 'fresh',
})

/** Makes the pending set the active one. */
export const activateShareSet = defineRoute({
  method: 'POST',
  path: '/keys/v1/sets/activate',
  summary: 'Make the pending share set the active one',
  body: activateRequest,
  answer: done,
  errors: { 401: 'session', 403: 'fresh_login, hold', 404: 'wallet', 409: 'set_conflict' },
  auth: 'fresh',
})

/** Gives the server's share. A device that never had a share of this wallet needs a fresh sign-in. */
export const releaseShare = defineRoute({
  method: 'POST',
  path: '/keys/v1/shares/release',
  summary: 'Get the share of the server',
  body: releaseRequest,
  answer: releaseReply,
  errors: { 401: 'session', 403: 'fresh_login', 404: 'wallet', 410: 'share_lost' },
  auth: 'session',
})

/** The same share for exporting the keys, against a token with the grant `export` only. */
export const exportShare = defineRoute({
  method: 'POST',
  path: '/keys/v1/shares/export',
  summary: 'Get the share of the server to export the keys',
  body: releaseRequest,
  answer: releaseReply,
  errors: { 401: 'session', 403: 'hold', 404: 'wallet', 410: 'share_lost' },
  auth: 'session',
  grant: 'export',
})

/** The recovery share of the active set, and the ways to its key. */
export const getRecovery = defineRoute({
  method: 'POST',
  path: '/keys/v1/recovery/read',
  summary: 'The recovery share and the ways to its key',
  body: recoveryReadRequest,
  answer: recoveryReadReply,
  errors: { 401: 'session', 403: 'fresh_login', 404: 'wallet' },
  auth: 'fresh',
})

/** Replaces the ways to the recovery key. */
export const putRecovery = defineRoute({
  method: 'POST',
  path: '/keys/v1/recovery',
  summary: 'Replace the ways to the recovery key',
  body: recoveryWriteRequest,
  answer: done,
  errors: { 401: 'session', 403: 'fresh_login, hold', 404: 'wallet' },
  auth: 'fresh',
})

/** Who could sign without the person. */
export const getCustody = defineRoute({
  method: 'GET',
  path: '/.well-known/wallet-custody',
  summary: 'Who could sign without the person',
  answer: walletCustody,
  auth: 'none',
})

/**
 * The keys API, at `keys` of `/.well-known/latchkey`. It stores one share of three under a key service and identifies the
 * person by the access token only. Refusals are those of `authFailures`.
 *
 * ```
 * first wallet, and every re-split after a recovery:
 *   wallet ► split in the browser, device share stored as pending ► stage ► release(pending) ► combine, compare
 *          ► activate ► device share becomes the active one
 * sign on a known device:  release(active)
 * export the keys:         a code for that (`authApi.confirm`) ► 60 s ► exportShare
 * new device:              sign in ► recoveryRead ► release(active) ► both make the entropy ► re-split as above
 * ```
 * Wherever that stops, `wallet` answers which set is active; the device has its share of both until then.
 */
export const keysApi = {
  sealingKey: toApiRoute(getSealingKey),
  wallet: toApiRoute(getWallet),
  stage: toApiRoute(stageShareSet),
  activate: toApiRoute(activateShareSet),
  release: toApiRoute(releaseShare),
  exportShare: toApiRoute(exportShare),
  recoveryRead: toApiRoute(getRecovery),
  recoveryWrite: toApiRoute(putRecovery),
  custody: toApiRoute(getCustody),
} as const
