import * as v from 'valibot'
import { authLimits } from '../auth.ts'
import { base64url, deviceKind, locale } from '../fields.ts'
import { defineRoute, done } from '../http.ts'
import { deviceNumber, flowId, passkeyId, passkeySalt, sessionReply } from './signin.ts'

/**
 * `POST /login/v1/passkeys`: a passkey that protects the wallet may from now on let new devices in to the account, after the mailed code.
 * `publicKey` is its key as the browser's `getPublicKey()` gives it (SubjectPublicKeyInfo, DER): P-256, Ed25519 or RSA. `prfSalt` is
 * what its secret for the wallet is derived of, so that one touch does both.
 */
export const passkeyRegistration = v.object({
  credentialId: passkeyId,
  publicKey: base64url(32, 1024),
  prfSalt: passkeySalt,
  /** Of the mail that tells the owner. */
  language: v.optional(locale),
})

/** `GET /login/v1/passkeys`: the passkeys that let new devices in, the oldest first. Times are milliseconds since 1970. */
export const passkeyList = v.object({
  passkeys: v.array(
    v.object({
      id: v.string(),
      credentialId: passkeyId,
      /** Of the device that registered it. */
      kind: deviceKind,
      createdAt: v.number(),
      /** Later than `createdAt` where that device was new to the account. */
      usableFrom: v.number(),
      /** When it last let a device in. */
      lastUsedAt: v.nullable(v.number()),
    }),
  ),
})

/** `POST /login/v1/passkeys/remove`: this passkey of the list lets no device in any more. */
export const removedPasskey = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  language: v.optional(locale),
})

/** `POST /login/v1/passkeys/retain`: the passkeys of the account that may still let devices in; all others of it may not any more. */
export const retainedPasskeys = v.object({
  credentialIds: v.pipe(v.array(passkeyId), v.maxLength(2 * authLimits.passkeys)),
  language: v.optional(locale),
})

/**
 * `POST /login/v1/device/passkey`: the answer of a passkey to the challenge of `otpReply` (WebAuthn level 3, section 5.2.2). The device
 * key that began the sign-in sends it.
 */
export const passkeyAssertion = v.object({
  flowId,
  credentialId: passkeyId,
  /** `clientDataJSON`. */
  clientData: base64url(2, 4096),
  authenticatorData: base64url(37, 2048),
  signature: base64url(8, 1024),
})

/** `POST /login/v1/device/link`, in place of the passkey. */
export const deviceLinkRequest = v.object({ flowId })
export const deviceLinkReply = v.object({
  number: deviceNumber,
  /** Milliseconds until the link expires. */
  expiresIn: v.number(),
})

export type PasskeyRegistration = v.InferOutput<typeof passkeyRegistration>
export type PasskeyList = v.InferOutput<typeof passkeyList>
export type PasskeyAssertion = v.InferOutput<typeof passkeyAssertion>
export type DeviceLinkReply = v.InferOutput<typeof deviceLinkReply>

/** Registers a passkey that may let new devices in to the account. */
export const registerPasskey = defineRoute({
  method: 'POST',
  path: '/login/v1/passkeys',
  summary: 'Register a passkey that may let new devices in',
  body: passkeyRegistration,
  answer: done,
  errors: {
    401: 'session',
    403: 'fresh_login',
    409: 'no_room, passkey_known',
    422: 'passkey_key',
    429: 'rate_limited',
  },
  auth: 'fresh',
})

/** Lists the passkeys of the account that let new devices in. */
export const getPasskeys = defineRoute({
  method: 'GET',
  path: '/login/v1/passkeys',
  summary: 'List the passkeys that let new devices in',
  answer: passkeyList,
  errors: { 401: 'session' },
  auth: 'session',
})

/** Removes one passkey. A device that is new to the account removes only its own. */
export const removePasskey = defineRoute({
  method: 'POST',
  path: '/login/v1/passkeys/remove',
  summary: 'Remove a passkey that lets new devices in',
  body: removedPasskey,
  answer: done,
  errors: { 401: 'session', 403: 'fresh_login, hold', 410: 'passkey_gone' },
  auth: 'fresh',
})

/** Forgets the passkeys of the account that are no way to recover the wallet any more. */
export const retainPasskeys = defineRoute({
  method: 'POST',
  path: '/login/v1/passkeys/retain',
  summary: 'Name the passkeys that may still let new devices in',
  body: retainedPasskeys,
  answer: done,
  errors: { 401: 'session', 403: 'fresh_login, hold' },
  auth: 'fresh',
})

/** Approves the waiting device by a passkey of the account, which signs it in. A challenge is used up by the first answer to it. */
export const connectPasskey = defineRoute({
  method: 'POST',
  path: '/login/v1/device/passkey',
  summary: 'Sign a new device in by a passkey',
  body: passkeyAssertion,
  answer: sessionReply,
  errors: { 401: 'passkey', 409: 'paused', 410: 'device' },
  auth: 'proof',
})

/** Mails the link that approves the waiting device, for a person who does not use the passkey. Once in a sign-in. */
export const mailDeviceLink = defineRoute({
  method: 'POST',
  path: '/login/v1/device/link',
  summary: 'Mail the link that approves a new device',
  body: deviceLinkRequest,
  answer: deviceLinkReply,
  errors: { 409: 'paused', 410: 'device', 429: 'rate_limited', 503: 'unavailable' },
  auth: 'proof',
})
