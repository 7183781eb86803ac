import * as v from 'valibot'
import { authLimits, socialProviders } from '../auth.ts'
import { base64url, deviceKind, locale } from '../fields.ts'
import { defineRoute, done } from '../http.ts'

/** A one-time code: 6 to 10 digits as text, leading zeros kept, spaces around and inside dropped. */
export const oneTimeCode = v.pipe(
  v.string(),
  v.maxLength(32),
  v.transform((text) => text.replaceAll(/\s/g, '')),
  v.regex(/^\d{6,10}$/),
)

/** Number of digits of a code. The modal shows one box a digit. */
export const otpLength = v.pipe(v.number(), v.integer(), v.minValue(6), v.maxValue(10))

/** Random, 128 bits; identifies a sign-in. Useless without the device key that began it. */
export const flowId = base64url(16, 16)

/** Two digits a waiting device shows, for the page behind the link of its mail. Absent if the operator switched it off. */
export const deviceNumber = v.optional(v.pipe(v.string(), v.regex(/^\d{2}$/)))

/** Id of a passkey (WebAuthn `rawId`). */
export const passkeyId = base64url(16, 1023)

/** Input of the `prf` extension of a passkey, by which the secret for the wallet is derived. */
export const passkeySalt = base64url(32, 32)

/**
 * Passkeys of the account, one of which may let the waiting device in. `challenge` is for this sign-in and this device key, and answered
 * once (`passkeyAssertion`).
 */
export const passkeyOffer = v.object({
  challenge: base64url(32, 32),
  passkeys: v.pipe(
    v.array(v.object({ credentialId: passkeyId, prfSalt: passkeySalt })),
    v.minLength(1),
    v.maxLength(2 * authLimits.passkeys),
  ),
})

/**
 * `POST /login/v1/email`. `app` is the page that embeds the frame, as the frame has checked it: the mail names its
 * origin. With the access token of a live session of the same address the answer is `CONNECT`.
 */
export const signInRequest = v.object({
  email: v.pipe(v.string(), v.maxLength(authLimits.emailLength)),
  app: v.object({
    origin: v.pipe(v.string(), v.maxLength(255), v.regex(/^https?:\/\/[^\s/?#]+$/)),
    name: v.optional(v.pipe(v.string(), v.maxLength(64))),
  }),
  device: v.optional(deviceKind),
  /** Language of mails and pages. Default, and for unknown languages: English. */
  language: v.optional(locale),
  /**
   * What a new device is asked first. `code`: every device is mailed a code, and `POST /login/v1/otp` tells whether the device
   * has to be approved too. `link` (default): a new device is approved by a mailed link, then mailed a code.
   */
  first: v.optional(v.picklist(['code', 'link'])),
})

/**
 * `VERIFY_DEVICE`: this device key is new to the address. A link was mailed. Repeat `POST /login/v1/device` until it is
 * approved. There is no number to compare, because clients that ask for the link first can't show one.
 * `VERIFY_OTP`: a code of `otpLength` digits was mailed.
 * `CONNECT`: the session that was sent belongs to this address and is valid.
 */
export const signInReply = v.variant('action', [
  v.object({
    action: v.literal('VERIFY_DEVICE'),
    flowId,
    otpLength,
    /** Milliseconds until the link expires. */
    expiresIn: v.number(),
  }),
  v.object({ action: v.literal('VERIFY_OTP'), flowId, otpLength, expiresIn: v.number() }),
  v.object({ action: v.literal('CONNECT') }),
])

/** `POST /login/v1/device`: waits up to 20 s for the decision. 410 `device`: refused or too late. */
export const deviceRequest = v.object({ flowId })

/** `POST /login/v1/otp`. */
export const otpRequest = v.object({
  flowId,
  otp: oneTimeCode,
  /** This client can use a passkey. Where the account has one, it is offered in place of the link (`otpReply`). */
  passkey: v.optional(v.boolean()),
})

/** An account at another service. */
const identity = v.object({
  /** Id by which `unlink` removes it. */
  id: v.optional(v.string()),
  provider: v.picklist(socialProviders),
  /** Name of the person there. */
  userName: v.optional(v.string()),
})

/**
 * The account of a person. `id` stays the same when the e-mail address changes, and is all the keys API
 * knows. `email` is absent if no provider has confirmed one. `createdAt`: milliseconds since 1970. `identities`: the services the person signs in
 * with besides e-mail, the last used first.
 */
export const account = v.object({
  id: v.string(),
  email: v.optional(v.string()),
  createdAt: v.number(),
  identities: v.optional(v.array(identity)),
})

/**
 * A session: its tokens work only with the device key. `refreshToken` is used once.
 * `expiresIn` = milliseconds of the access token; `sessionExpiresIn` = until the person has to sign in again, at the latest.
 */
export const sessionReply = v.object({
  accessToken: v.string(),
  expiresIn: v.number(),
  refreshToken: v.string(),
  sessionExpiresIn: v.number(),
  account,
})

/** The session of a sign-in. `isNew` = the account was made just now. */
export const openedReply = v.object({ ...sessionReply.entries, isNew: v.boolean() })

/**
 * `POST /login/v1/otp`. `CONNECT`: signed in. `VERIFY_DEVICE`, only where the code came
 * first: the address has an account this device is new to. A link was mailed, and `POST /login/v1/device` waits for its approval.
 * With `passkey` no link was mailed yet: a passkey lets the device in (`POST /login/v1/device/passkey`), or the link is asked for
 * (`POST /login/v1/device/link`).
 */
export const otpReply = v.variant('action', [
  v.object({ action: v.literal('CONNECT'), ...openedReply.entries }),
  v.object({
    action: v.literal('VERIFY_DEVICE'),
    number: deviceNumber,
    passkey: v.optional(passkeyOffer),
    /** Milliseconds until the link expires, or the challenge. */
    expiresIn: v.number(),
  }),
])

/**
 * `approved`: a code was mailed. `signed_in`: the code came first, so the approval is the sign-in. `pending`: send the request
 * again.
 */
export const deviceReply = v.variant('status', [
  v.object({ status: v.literal('approved'), otpLength, expiresIn: v.number() }),
  v.object({ status: v.literal('signed_in'), ...sessionReply.entries }),
  v.object({ status: v.literal('pending') }),
])

/**
 * `POST /login/v1/refresh`. Clients call it under a Web Lock, because a refresh token that is used twice ends the session. `attempt` is random
 * and made once per refresh token: a request whose answer was lost may be repeated with the same `attempt` for a minute.
 */
export const refreshRequest = v.object({ refreshToken: base64url(32, 64), attempt: base64url(16, 16) })

export type SignInRequest = v.InferOutput<typeof signInRequest>
export type SignInReply = v.InferOutput<typeof signInReply>
export type DeviceReply = v.InferOutput<typeof deviceReply>
export type OtpReply = v.InferOutput<typeof otpReply>
export type PasskeyOffer = v.InferOutput<typeof passkeyOffer>
export type RefreshRequest = v.InferOutput<typeof refreshRequest>
export type SessionReply = v.InferOutput<typeof sessionReply>
export type Account = v.InferOutput<typeof account>

/** `GET /login/v1/session`: the account of a session that has not ended. */
export const sessionState = v.object({ account, sessionId: v.string(), authTime: v.number() })

/** `GET /login/v1/sessions`: newest first. Times are milliseconds since 1970. */
export const sessionList = v.object({
  sessions: v.array(
    v.object({
      id: v.string(),
      deviceId: v.string(),
      app: v.string(),
      createdAt: v.number(),
      lastUsedAt: v.number(),
      isCurrent: v.boolean(),
    }),
  ),
  devices: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      /** What `name` says in words, for another language. */
      kind: deviceKind,
      approvedAt: v.number(),
      lastUsedAt: v.number(),
      isCurrent: v.boolean(),
    }),
  ),
})

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(64))

/**
 * `POST /login/v1/revoke`: ends one session, every session of a device and its approval, all sessions but this one, or every session
 * and approval of all devices but this one. `language` is of the mail about passkeys that go with a device.
 */
export const revokeRequest = v.variant('what', [
  v.object({ what: v.literal('session'), id }),
  v.object({ what: v.literal('device'), id, language: v.optional(locale) }),
  v.object({ what: v.literal('others') }),
  v.object({ what: v.literal('otherDevices'), language: v.optional(locale) }),
])

/** `ended`: ids of the sessions that ended, for `POST /keys/v1/sessions/end`. */
export const revokeReply = v.object({ done: v.literal(true), ended: v.array(v.string()) })

/** Security events of the account, for its owner; newest first, 100 at most. */
export const activityList = v.object({
  activity: v.array(v.object({ at: v.number(), event: v.string(), device: v.nullable(v.string()) })),
})

export type SessionState = v.InferOutput<typeof sessionState>
export type SessionList = v.InferOutput<typeof sessionList>
export type RevokeRequest = v.InferOutput<typeof revokeRequest>
export type RevokeReply = v.InferOutput<typeof revokeReply>
export type ActivityList = v.InferOutput<typeof activityList>

/** `GET /login/v1/jwks.json` (RFC 7517): the public keys access tokens are signed by. */
export const jwks = v.object({
  keys: v.array(
    v.object({
      kty: v.literal('EC'),
      crv: v.literal('P-256'),
      x: v.string(),
      y: v.string(),
      kid: v.string(),
      alg: v.literal('ES256'),
      use: v.literal('sig'),
    }),
  ),
})

export type Jwks = v.InferOutput<typeof jwks>

const emptyBody = v.strictObject({})

/** Begins a sign-in by e-mail, or finds that the session that was sent still serves this address. */
export const connectEmail = defineRoute({
  method: 'POST',
  path: '/login/v1/email',
  summary: 'Begin a sign-in by e-mail',
  body: signInRequest,
  answer: signInReply,
  errors: { 422: 'email', 429: 'cooldown, rate_limited', 503: 'unavailable' },
  auth: 'proof',
})

/** Waits for the approval of a new device, which signs it in if its code was right already. */
export const connectDevice = defineRoute({
  method: 'POST',
  path: '/login/v1/device',
  summary: 'Wait for the approval of a new device',
  body: deviceRequest,
  answer: deviceReply,
  errors: { 409: 'paused', 410: 'device', 429: 'rate_limited', 503: 'unavailable' },
  auth: 'proof',
})

/** Exchanges a mailed code for a session, or for the approval of a new device. */
export const connectOtp = defineRoute({
  method: 'POST',
  path: '/login/v1/otp',
  summary: 'Exchange a mailed code for a session',
  body: otpRequest,
  answer: otpReply,
  errors: { 401: 'otp', 409: 'other_way, paused', 429: 'rate_limited', 503: 'unavailable' },
  auth: 'proof',
})

/** Exchanges a refresh token for new tokens. */
export const refresh = defineRoute({
  method: 'POST',
  path: '/login/v1/refresh',
  summary: 'Renew the tokens of a session',
  body: refreshRequest,
  answer: sessionReply,
  errors: { 401: 'session', 503: 'unavailable' },
  auth: 'proof',
})

/** The account of the session, if the session has not ended. */
export const getSession = defineRoute({
  method: 'GET',
  path: '/login/v1/session',
  summary: 'The account of the session',
  answer: sessionState,
  errors: { 401: 'session' },
  auth: 'session',
})

/** Ends the session. */
export const signOut = defineRoute({
  method: 'POST',
  path: '/login/v1/sign-out',
  summary: 'End the session',
  body: emptyBody,
  answer: done,
  errors: { 401: 'session' },
  auth: 'session',
})

export const getSessions = defineRoute({
  method: 'GET',
  path: '/login/v1/sessions',
  summary: 'Sessions and devices of the account',
  answer: sessionList,
  errors: { 401: 'session' },
  auth: 'session',
})

/** Ends other sessions of the account. */
export const revoke = defineRoute({
  method: 'POST',
  path: '/login/v1/revoke',
  summary: 'End a session, a device or all other sessions',
  body: revokeRequest,
  answer: revokeReply,
  errors: { 401: 'session' },
  auth: 'session',
})

export const getActivity = defineRoute({
  method: 'GET',
  path: '/login/v1/activity',
  summary: 'Security events of the account',
  answer: activityList,
  errors: { 401: 'session' },
  auth: 'session',
})

/** The keys access tokens are signed with. */
export const getJwks = defineRoute({
  method: 'GET',
  path: '/login/v1/jwks.json',
  summary: 'Public keys of access tokens',
  answer: jwks,
  auth: 'none',
})
