import * as v from 'valibot'
import { base64url, locale } from '../fields.ts'
import { defineRoute } from '../http.ts'
import { oneTimeCode, otpLength } from './signin.ts'

/**
 * What a signed-in person confirms with another code: an export of the keys, a payment above the limit, or that it is still the same
 * person who looks at the ways to recover the wallet (`recovery`), which needs a fresh sign-in.
 */
export const confirmationPurpose = v.picklist(['export', 'payment', 'recovery'])

/** Random, 128 bits; identifies a confirmation. Useless without the session and its device key. */
const confirmationId = base64url(16, 16)

/** `POST /login/v1/confirm`. 403 `hold`: too soon after a change to the account; 403 `fresh_login`: sign in anew. */
export const confirmationRequest = v.object({
  purpose: confirmationPurpose,
  /** Language of the mail, as in `signInRequest`. */
  language: v.optional(locale),
})

const confirmed = v.object({
  action: v.literal('CONFIRMED'),
  /**
   * For `export`: the token the keys API releases the server's share for, once `waitFor` has passed. For `recovery`: an access token
   * of the session, which is fresh from now on.
   */
  token: v.optional(v.string()),
  /** Milliseconds until the token is valid. */
  waitFor: v.number(),
  /** Milliseconds until it expires. */
  expiresIn: v.number(),
})

/**
 * `VERIFY_OTP`: a code was mailed to the account's address. `CONFIRMED`: this account does not
 * sign in by mailed codes, and its person signed in moments ago.
 */
export const confirmationReply = v.variant('action', [
  v.object({ action: v.literal('VERIFY_OTP'), confirmationId, otpLength, expiresIn: v.number() }),
  confirmed,
])

/** `POST /login/v1/confirm/code`. */
export const confirmationCode = v.object({ confirmationId, purpose: confirmationPurpose, otp: oneTimeCode })
export const confirmationDone = confirmed

/** `POST /login/v1/transfer`. `device` is the thumbprint of the device that gets the wallet, as the keys API names it. */
export const transferNoticeRequest = v.object({
  device: base64url(32, 32),
  /** Language of the mail, as in `signInRequest`. */
  language: v.optional(locale),
})

/** The token the keys API takes a share for that device with. */
export const transferNoticeReply = v.object({
  token: v.string(),
  /** Milliseconds until it expires. */
  expiresIn: v.number(),
})

/** Names one window, and the pause while it is open. */
const pauseId = base64url(16, 16)

/** `POST /login/v1/pause`. */
export const pauseRequest = v.strictObject({
  /** That window is closed: its pause ends as soon as no code counts any more that was typed there. */
  closed: v.optional(pauseId),
})
export const pauseReply = v.object({
  pauseId,
  /** Milliseconds until new devices get in again. */
  expiresIn: v.number(),
})

export type ConfirmationPurpose = v.InferOutput<typeof confirmationPurpose>
export type ConfirmationRequest = v.InferOutput<typeof confirmationRequest>
export type ConfirmationReply = v.InferOutput<typeof confirmationReply>
export type ConfirmationDone = v.InferOutput<typeof confirmationDone>
export type TransferNoticeRequest = v.InferOutput<typeof transferNoticeRequest>
export type TransferNoticeReply = v.InferOutput<typeof transferNoticeReply>
export type PauseRequest = v.InferOutput<typeof pauseRequest>
export type PauseReply = v.InferOutput<typeof pauseReply>

/** Begins the confirmation of an export, of a payment, or of the person. */
export const confirm = defineRoute({
  method: 'POST',
  path: '/login/v1/confirm',
  summary: 'Begin the confirmation of an export, of a payment, or of the person',
  body: confirmationRequest,
  answer: confirmationReply,
  errors: { 401: 'session', 403: 'hold, fresh_login', 429: 'cooldown, rate_limited' },
  auth: 'session',
})

/** Completes a confirmation with the mailed code. */
export const confirmCode = defineRoute({
  method: 'POST',
  path: '/login/v1/confirm/code',
  summary: 'Complete a confirmation with the mailed code',
  body: confirmationCode,
  answer: confirmationDone,
  errors: { 401: 'otp, session' },
  auth: 'session',
})

/** Notifies the owner that another device of the account gets the wallet, and permits the delivery to that device. */
export const noticeTransfer = defineRoute({
  method: 'POST',
  path: '/login/v1/transfer',
  summary: 'Notify the owner of a transfer to another device, and permit it',
  body: transferNoticeRequest,
  answer: transferNoticeReply,
  errors: { 401: 'session', 403: 'fresh_login', 409: 'transfer' },
  auth: 'fresh',
})

/**
 * Lets no new device into the account for a while, by mailed codes and links. The frame calls it before it opens the window of the
 * second operator: that operator could begin a sign-in here meanwhile, and pass on what the person types there.
 */
export const pauseNewDevices = defineRoute({
  method: 'POST',
  path: '/login/v1/pause',
  summary: 'Let no new device into the account while its person signs in to the second operator',
  body: pauseRequest,
  answer: pauseReply,
  errors: { 401: 'session', 429: 'rate_limited' },
  auth: 'session',
})
