import * as v from 'valibot'
import { base64url, deviceKind } from '../fields.ts'
import { defineRoute, done, toApiRoute } from '../http.ts'
import { keysLimits } from '../limits.ts'
import { getCustody } from './discovery.ts'

/**
 * Bytes sealed to a public key by HPKE, base mode, DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM (RFC
 * 9180, suite 0x0010/0x0001/0x0002). `info` and `aad` are never sent. Both sides compute them with
 * `sealContext`.
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
 * A recovery method. The server stores it and cannot decrypt it. `wrapped` is the recovery key, encrypted by
 * the secret that `kind` names. `params` is JSON text that the frame needs to decrypt it (salt, KDF and its
 * cost, credential id, format version). `file` is a recovery code. `operator` is a secret that another operator stores
 * (`recoverySecretsApi`). A method without `wrapped` cannot be used.
 */
export const recoveryKey = v.object({
  id: base64url(16, 16),
  kind: v.picklist(['passkey', 'password', 'file', 'operator']),
  label: v.pipe(v.string(), v.maxLength(64)),
  params: v.pipe(v.string(), v.maxLength(4096)),
  wrapped: v.nullable(base64url(1, 1024)),
  /** Milliseconds since 1970, by the device's clock. */
  createdAt: v.pipe(v.number(), v.integer(), v.minValue(0)),
})

/**
 * The recovery share of a set. The browser encrypts `share` by a random recovery key. So a recovery method
 * can be added without a new set, and a new set keeps all methods. `escrow` is the same share without that
 * encryption, sealed to the keys service (`recovery-share-in`). It is required under custody
 * `operator-recoverable` and refused otherwise.
 */
export const recovery = v.object({
  share: v.nullable(base64url(1, keysLimits.recoveryShareLength)),
  keys: v.pipe(v.array(recoveryKey), v.maxLength(keysLimits.recoveryKeys)),
  escrow: v.optional(sealedBox),
})

export type RecoveryKey = v.InferOutput<typeof recoveryKey>
export type Recovery = v.InferOutput<typeof recovery>

/** 128 random bits, made by the frame. */
export const walletId = base64url(16, 16)
/** 128 random bits, made by the frame. Each split of the wallet's entropy into shares has its own id. */
export const setId = base64url(16, 16)

/**
 * The public facts of a wallet, computed by the frame. `fingerprint` is a SHA-256 over its public keys,
 * `commitment` one over its entropy. The server refuses a set with another `fingerprint`, so that addresses
 * never change.
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
  /** Whether a device has read its server share. Only then can a pending set become active. */
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
      /** How many other devices have got a share of the active set. They may have lost it since. */
      otherHolders: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
    }),
  ),
})

export type WalletFacts = v.InferOutput<typeof walletFacts>
export type ShareSet = v.InferOutput<typeof shareSet>
export type WalletReply = v.InferOutput<typeof walletReply>

/** `GET /keys/v1/sealing-key`: seal shares for the service to this key. */
export const sealingKey = v.object({ keyId: v.pipe(v.string(), v.maxLength(64)), publicKey: publicPoint })

/**
 * `POST /keys/v1/sets`: stores a pending set and deletes an earlier pending one. The active set stays.
 * `replaces` is the active set as the frame read it, `null` for the first. 409 `set_conflict` when another
 * set is active now, when the facts are not those of the wallet whose set is active, when `keyId` is no longer
 * the service's sealing key, or when `setId` was staged before, so each attempt needs a new id.
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
 * `POST /keys/v1/shares/release`: returns the server's share of a set, sealed as `auth-share-out` to
 * `recipient`, a public key that the frame makes for this request alone. A repeated `recipient` is refused.
 * The device key signs it by `bh` of the proof. A device that never had a share of this wallet needs a fresh
 * sign-in.
 */
export const releaseRequest = v.object({ walletId, setId, recipient: publicPoint })
export const releaseReply = v.object({ walletId, setId, share: sealedBox })

/**
 * `POST /keys/v1/sets/activate`: the pending set becomes active and the shares of the earlier set are
 * deleted, in one step. `commitment` is computed from the entropy that the frame has rebuilt from the
 * released share and the device's share. It must equal the staged one. `proof` is the wallet key's signature
 * over `activationText` (recovery bit, r, s), so access to the account alone is not enough to replace its
 * shares. Repeating the call is no error.
 */
export const activateRequest = v.object({
  walletId,
  setId,
  commitment: base64url(32, 32),
  proof: base64url(65, 65),
})

/**
 * `POST /keys/v1/recovery/read`: the recovery share of a set. `escrow` is answered only for a `recipient`.
 */
export const recoveryReadRequest = v.object({ walletId, setId, recipient: v.optional(publicPoint) })
export const recoveryReadReply = v.object({
  share: v.nullable(v.string()),
  keys: v.array(recoveryKey),
  /** Sealed as `recovery-share-out` to `recipient`. */
  escrow: v.optional(sealedBox),
})

/**
 * `POST /keys/v1/recovery`: replaces the recovery methods of the active set, and its recovery share if
 * `share` is set.
 */
export const recoveryWriteRequest = v.object({
  walletId,
  setId,
  share: v.optional(base64url(1, 2048)),
  keys: recovery.entries.keys,
  /** Ids of the methods that the new list was made of. 409 `set_conflict` where the stored ones are others meanwhile. */
  replaces: v.optional(v.pipe(v.array(base64url(16, 16)), v.maxLength(keysLimits.recoveryKeys))),
})

/**
 * `POST /keys/v1/sessions/end`: ids of sessions of the same account that the sign-in service has ended. Their access tokens are refused
 * from now on, although they are valid for minutes.
 */
export const endSessionsRequest = v.object({
  sessions: v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(64))), v.maxLength(500)),
})

/** The share set a transfer is about. */
export const transferRequest = v.object({ walletId, setId })

/**
 * `POST /keys/v1/transfers`. `commitment` is the SHA-256 of a nonce of the giving device, which it reveals once it has the claim. The
 * number that both devices show depends on that nonce and on the key of the claim. The new device gets the commitment before it sends
 * its key, and the nonce is secret until then, so that nobody between them can choose a key or a nonce by the number it gives.
 */
export const transferOpenRequest = v.object({ ...transferRequest.entries, commitment: base64url(32, 32) })
export const transferCommitmentReply = v.object({ commitment: base64url(32, 32) })

/**
 * The claim of a device that wants the share: its one-time key, and a tag over all of the claim by the secret that the person
 * carried from the other device. The service knows no such secret, so it can put no key of its own in place of this one.
 */
export const transferClaim = v.object({
  recipient: publicPoint,
  tag: base64url(32, 32),
  device: deviceKind,
})
export const transferClaimRequest = v.object({ ...transferRequest.entries, ...transferClaim.entries })
export const transferReadReply = v.object({
  /** `null` until a device has claimed the transfer. */
  claim: v.nullable(transferClaim),
  /** RFC 7638 thumbprint of the device that claimed it (`noticeTransfer`). */
  taker: v.nullable(base64url(32, 32)),
})
export const transferRevealRequest = v.object({
  ...transferRequest.entries,
  recipient: publicPoint,
  nonce: base64url(32, 32),
})
/** `box` is sealed by the giving frame to `recipient`, with the carried secret. */
export const transferDeliverRequest = v.object({
  ...transferRequest.entries,
  recipient: publicPoint,
  box: base64url(17, keysLimits.transferLength),
})
export const transferCollectReply = v.object({
  /** `null` until the other device has seen the claim. */
  nonce: v.nullable(base64url(32, 32)),
  /** `null` until the person has approved on the other device. */
  box: v.nullable(v.string()),
})

export type TransferOpenRequest = v.InferOutput<typeof transferOpenRequest>
export type TransferCommitmentReply = v.InferOutput<typeof transferCommitmentReply>
export type TransferRevealRequest = v.InferOutput<typeof transferRevealRequest>
export type TransferClaim = v.InferOutput<typeof transferClaim>
export type TransferRequest = v.InferOutput<typeof transferRequest>
export type TransferClaimRequest = v.InferOutput<typeof transferClaimRequest>
export type TransferReadReply = v.InferOutput<typeof transferReadReply>
export type TransferDeliverRequest = v.InferOutput<typeof transferDeliverRequest>
export type TransferCollectReply = v.InferOutput<typeof transferCollectReply>

export type SealingKey = v.InferOutput<typeof sealingKey>
export type StageRequest = v.InferOutput<typeof stageRequest>
export type ReleaseRequest = v.InferOutput<typeof releaseRequest>
export type ReleaseReply = v.InferOutput<typeof releaseReply>
export type ActivateRequest = v.InferOutput<typeof activateRequest>
export type RecoveryReadRequest = v.InferOutput<typeof recoveryReadRequest>
export type RecoveryReadReply = v.InferOutput<typeof recoveryReadReply>
export type RecoveryWriteRequest = v.InferOutput<typeof recoveryWriteRequest>
export type EndSessionsRequest = v.InferOutput<typeof endSessionsRequest>

/** The service's public key, to which shares are sealed. */
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

/** Returns the server's share. A device that never had a share of this wallet needs a fresh sign-in. */
export const releaseShare = defineRoute({
  method: 'POST',
  path: '/keys/v1/shares/release',
  summary: 'Get the share of the server',
  body: releaseRequest,
  answer: releaseReply,
  errors: { 401: 'session', 403: 'fresh_login', 404: 'wallet', 410: 'share_lost' },
  auth: 'session',
})

/** Returns the server's share for exporting the keys. Needs a token with the grant `export`. */
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

/** Returns the recovery share of a set and its recovery methods. */
export const getRecovery = defineRoute({
  method: 'POST',
  path: '/keys/v1/recovery/read',
  summary: 'The recovery share and the ways to its key',
  body: recoveryReadRequest,
  answer: recoveryReadReply,
  errors: { 401: 'session', 403: 'fresh_login', 404: 'wallet' },
  auth: 'fresh',
})

/** Replaces the recovery methods. */
export const putRecovery = defineRoute({
  method: 'POST',
  path: '/keys/v1/recovery',
  summary: 'Replace the ways to the recovery key',
  body: recoveryWriteRequest,
  answer: done,
  errors: {
    401: 'session',
    403: 'fresh_login, hold',
    404: 'wallet',
    409: 'set_conflict',
    422: 'keys',
  },
  auth: 'fresh',
})

/** `POST /keys/v1/purge`. `order`: a JWT of the sign-in service, of type `purge+jwt`; its `sub` is the account. */
export const purgeRequest = v.object({ order: v.pipe(v.string(), v.maxLength(2048)) })

/**
 * Deletes the wallet parts of an account that was deleted. Only the sign-in service can order it. Its shares become unusable first,
 * and stay so. Repeating the call is no error.
 */
export const purgeWallet = defineRoute({
  method: 'POST',
  path: '/keys/v1/purge',
  summary: 'Delete the wallet parts of a deleted account, by order of the sign-in service',
  body: purgeRequest,
  answer: done,
  errors: { 401: 'session' },
  auth: 'signature',
})

/** Refuses the access tokens of ended sessions. */
export const endSessions = defineRoute({
  method: 'POST',
  path: '/keys/v1/sessions/end',
  summary: 'Refuse the tokens of ended sessions',
  body: endSessionsRequest,
  answer: done,
  errors: { 401: 'session' },
  auth: 'session',
})

/** Opens a transfer of the device's share to another device of the account, for five minutes. Replaces an earlier one. */
export const openTransfer = defineRoute({
  method: 'POST',
  path: '/keys/v1/transfers',
  summary: 'Open a transfer to another device',
  body: transferOpenRequest,
  answer: done,
  errors: { 401: 'session', 404: 'wallet', 409: 'set_conflict' },
  auth: 'session',
})

/** Returns the commitment of the open transfer to the new device, before it sends its key. */
export const getTransferCommitment = defineRoute({
  method: 'POST',
  path: '/keys/v1/transfers/commitment',
  summary: 'The commitment of the open transfer',
  body: transferRequest,
  answer: transferCommitmentReply,
  errors: { 401: 'session', 403: 'fresh_login', 409: 'transfer' },
  auth: 'fresh',
})

/** Reveals the nonce of the commitment, once the giving device has the claim. */
export const revealTransfer = defineRoute({
  method: 'POST',
  path: '/keys/v1/transfers/reveal',
  summary: 'Reveal the nonce of a claimed transfer',
  body: transferRevealRequest,
  answer: done,
  errors: { 401: 'session', 409: 'transfer' },
  auth: 'session',
})

/** Claims the open transfer of the account. The first device wins; a device that just signed in may claim. */
export const claimTransfer = defineRoute({
  method: 'POST',
  path: '/keys/v1/transfers/claim',
  summary: 'Claim the transfer on the new device',
  body: transferClaimRequest,
  answer: done,
  errors: { 401: 'session', 403: 'fresh_login', 404: 'wallet', 409: 'transfer' },
  auth: 'fresh',
})

/** Returns the claim to the device that opened the transfer. */
export const readTransfer = defineRoute({
  method: 'POST',
  path: '/keys/v1/transfers/read',
  summary: 'See which device claims the transfer',
  body: transferRequest,
  answer: transferReadReply,
  errors: { 401: 'session', 409: 'transfer' },
  auth: 'session',
})

/**
 * Delivers the sealed share, after the person has approved the claim. Needs a token with the grant `transfer` for the device that
 * claimed it (`noticeTransfer`), so that no share leaves without a notice.
 */
export const deliverTransfer = defineRoute({
  method: 'POST',
  path: '/keys/v1/transfers/deliver',
  summary: 'Deliver the sealed share',
  body: transferDeliverRequest,
  answer: done,
  errors: { 401: 'session', 403: 'fresh_login', 409: 'transfer' },
  auth: 'session',
  grant: 'transfer',
})

/** Returns the sealed share to the device that claimed it. */
export const collectTransfer = defineRoute({
  method: 'POST',
  path: '/keys/v1/transfers/collect',
  summary: 'Collect the sealed share on the new device',
  body: transferRequest,
  answer: transferCollectReply,
  errors: { 401: 'session', 409: 'transfer' },
  auth: 'session',
})

/** Ends the transfer, by either device. */
export const endTransfer = defineRoute({
  method: 'POST',
  path: '/keys/v1/transfers/end',
  summary: 'End the transfer',
  body: transferRequest,
  answer: done,
  errors: { 401: 'session' },
  auth: 'session',
})

/**
 * The keys API. Its URL is `keys` of `/.well-known/latchkey`. It stores one share of three, encrypted by a
 * KMS, and identifies the person by the access token only. It refuses with the codes of `authFailures`.
 *
 * ```
 * first wallet, and every new split after a recovery:
 *   wallet ► split in the browser, device share stored as pending ► stage ► release(pending) ► combine, compare
 *          ► activate ► device share becomes the active one
 * sign on a known device:  release(active)
 * export the keys:         confirm (`authApi.confirm`) ► wait 60 s ► exportShare
 * delete the account:      the sign-in service orders it (`purgeWallet`) when the grace time is over
 * move to another device:  transferOpen ► (new device) transferCommitment ► transferClaim ► transferRead ► transferReveal
 *                          ► (new device) transferCollect ► number compared
 *                          ► the owner is notified (`authApi.noticeTransfer`) ► transferDeliver
 *                          ► (new device) transferCollect ► release(active)
 * new device:              sign in ► recoveryRead ► release(active) ► combine both shares ► new split
 * ```
 * After an interruption `wallet` tells which set is active. The device keeps its shares of both sets until
 * then.
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
  endSessions: toApiRoute(endSessions),
  transferOpen: toApiRoute(openTransfer),
  transferCommitment: toApiRoute(getTransferCommitment),
  transferClaim: toApiRoute(claimTransfer),
  transferRead: toApiRoute(readTransfer),
  transferReveal: toApiRoute(revealTransfer),
  transferDeliver: toApiRoute(deliverTransfer),
  transferCollect: toApiRoute(collectTransfer),
  transferEnd: toApiRoute(endTransfer),
  custody: toApiRoute(getCustody),
} as const
