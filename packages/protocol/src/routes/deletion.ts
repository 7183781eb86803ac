import * as v from 'valibot'
import { base64url, locale } from '../fields.ts'
import { defineRoute } from '../http.ts'
import { oneTimeCode, otpLength } from './signin.ts'

/** Random, 128 bits; identifies a request to delete. Useless without the session and its device key. */
const deletionId = base64url(16, 16)

/** `POST /login/v1/deletion`. 403 `hold`: too soon after a change to the account; 403 `fresh_login`: sign in anew. */
export const deletionRequest = v.object({
  /** Language of the mails, as in `signInRequest`. */
  language: v.optional(locale),
})

const scheduled = v.object({
  action: v.literal('SCHEDULED'),
  /** Milliseconds since 1970, by the server's clock. Signing in before it, or the mailed link, keeps the account. */
  deleteAt: v.number(),
})

/**
 * `VERIFY_OTP`: a code was mailed to the account's address. `SCHEDULED`: this account does not sign in by mailed codes, and its
 * person signed in moments ago. Every session has ended then.
 */
export const deletionReply = v.variant('action', [
  v.object({ action: v.literal('VERIFY_OTP'), deletionId, otpLength, expiresIn: v.number() }),
  scheduled,
])

/** `POST /login/v1/deletion/code`. */
export const deletionCode = v.object({ deletionId, otp: oneTimeCode })
export const deletionDone = scheduled

export type DeletionRequest = v.InferOutput<typeof deletionRequest>
export type DeletionReply = v.InferOutput<typeof deletionReply>
export type DeletionDone = v.InferOutput<typeof deletionDone>

/** Begins the deletion of the account. */
export const deleteAccount = defineRoute({
  method: 'POST',
  path: '/login/v1/deletion',
  summary: 'Begin the deletion of the account',
  body: deletionRequest,
  answer: deletionReply,
  errors: { 401: 'session', 403: 'hold, fresh_login', 429: 'cooldown, rate_limited' },
  auth: 'session',
})

/** Confirms the deletion with the mailed code: the account is deleted when its grace time is over. */
export const confirmDeletion = defineRoute({
  method: 'POST',
  path: '/login/v1/deletion/code',
  summary: 'Confirm the deletion of the account with the mailed code',
  body: deletionCode,
  answer: deletionDone,
  errors: { 401: 'otp, session', 403: 'hold' },
  auth: 'session',
})
