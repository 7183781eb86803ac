import * as v from 'valibot'
import { base64url } from '../http/base64url.ts'
import { recoveryKey } from './recovery.ts'

/** Random, 128 bits, made by the frame. */
export const walletId = base64url(16, 16)
/** Random, 128 bits, made by the frame; each polynomial has its own. */
export const setId = base64url(16, 16)

/**
 * What is public of a wallet. `fingerprint` = SHA-256 over its public keys, `commitment` = over its entropy, both by the
 * frame; the server keeps `fingerprint` for ever: a set of another fingerprint is refused, so nobody's address changes.
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
  /** A device has had its share back and put the wallet together; needed before a pending set can become active. */
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
      /** Ways to recover, without their wrapped keys. */
      recoveryKeys: v.array(v.omit(recoveryKey, ['wrapped', 'params'])),
      /** This device has had the active set's share before, so no fresh sign-in is asked for it. */
      isDeviceKnown: v.boolean(),
    }),
  ),
})

export type WalletFacts = v.InferOutput<typeof walletFacts>
export type ShareSet = v.InferOutput<typeof shareSet>
export type WalletReply = v.InferOutput<typeof walletReply>
