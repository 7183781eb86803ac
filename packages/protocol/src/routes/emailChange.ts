import * as v from 'valibot'
import { authLimits } from '../auth.ts'
import { base64url, locale } from '../fields.ts'
import { defineRoute } from '../http.ts'
import { oneTimeCode, otpLength, sessionReply } from './signin.ts'

/** Random, 128 bits; identifies a change. Useless without the session and its device key. */
const changeId = base64url(16, 16)

/** `POST /login/v1/email-change`. */
export const emailChangeRequest = v.object({
  newEmail: v.pipe(v.string(), v.maxLength(authLimits.emailLength)),
  /** Language of the mails, as in `signInRequest`. */
  language: v.optional(locale),
})

/**
 * `VERIFY_PRIMARY_OTP`: a code was mailed to the present address; entering it is the fresh sign-in a change needs.
 * `VERIFY_SECONDARY_OTP`: the present address was confirmed moments ago, so the code went to the new one.
 */
export const emailChangeReply = v.object({
  action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']),
  changeId,
  otpLength,
  expiresIn: v.number(),
})

/** `POST /login/v1/email-change/primary` and `/secondary`. */
export const emailChangeCode = v.object({ changeId, otp: oneTimeCode })

/** The primary code was right; another one is on its way to the new address. */
export const emailChangeNext = v.object({ otpLength, expiresIn: v.number() })

/**
 * The change is made; the old mailbox can undo it for 24 hours. Every other session has ended; these tokens replace the
 * ones of this session.
 */
export const emailChangeDone = v.object({ ...sessionReply.entries, newEmail: v.string() })

export type EmailChangeRequest = v.InferOutput<typeof emailChangeRequest>
export type EmailChangeReply = v.InferOutput<typeof emailChangeReply>
export type EmailChangeNext = v.InferOutput<typeof emailChangeNext>
export type EmailChangeDone = v.InferOutput<typeof emailChangeDone>

/** Begins a change of the e-mail address. */
export const changeEmail = defineRoute({
  method: 'POST',
  path: '/login/v1/email-change',
  summary: 'Begin a change of the e-mail address',
  body: emailChangeRequest,
  answer: emailChangeReply,
  errors: { 401: 'session', 409: 'email_taken', 422: 'email', 429: 'cooldown, rate_limited' },
  auth: 'session',
})

/** Confirms the change with the code mailed to the present address. */
export const confirmOldEmail = defineRoute({
  method: 'POST',
  path: '/login/v1/email-change/primary',
  summary: 'Confirm a change with the code of the present address',
  body: emailChangeCode,
  answer: emailChangeNext,
  errors: { 401: 'otp, session', 409: 'change' },
  auth: 'session',
})

/** Completes the change with the code mailed to the new address. */
export const confirmNewEmail = defineRoute({
  method: 'POST',
  path: '/login/v1/email-change/secondary',
  summary: 'Complete a change with the code of the new address',
  body: emailChangeCode,
  answer: emailChangeDone,
  errors: { 401: 'otp, session', 409: 'change, email_taken' },
  auth: 'session',
})
