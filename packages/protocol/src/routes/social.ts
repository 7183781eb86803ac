import * as v from 'valibot'
import { codeProviders, socialProviders } from '../auth.ts'
import { base64url } from '../fields.ts'
import { defineRoute, done } from '../http.ts'
import { account, flowId, otpReply, signInRequest } from './signin.ts'

const url = v.pipe(v.string(), v.maxLength(2048))

/** Random, 256 bits. */
const secret = base64url(32, 32)

/**
 * `POST /login/v1/social`. `ticket` = base64url(SHA-256) of a secret of the frame. A window that lost its opener may deliver the
 * result if it knows the secret. `returnTo`: the page of the app the whole tab returns to, where there is no window. `link`:
 * add the identity to the account of the session, which has to be fresh.
 */
export const socialRequest = v.object({
  provider: v.picklist(codeProviders),
  app: signInRequest.entries.app,
  device: signInRequest.entries.device,
  language: signInRequest.entries.language,
  ticket: v.optional(secret),
  returnTo: v.optional(url),
  link: v.optional(v.boolean()),
})

/** `uri`: where the person signs in. `expiresIn`: milliseconds. */
export const socialReply = v.object({ flowId, uri: v.pipe(url, v.url()), expiresIn: v.number() })

/** `POST /login/v1/social/meet`, from a window that lost its opener; `origin` is the page that opened it. */
export const socialMeetRequest = v.object({
  state: secret,
  code: secret,
  ticket: secret,
  origin: signInRequest.entries.app.entries.origin,
})

/** `POST /login/v1/social/wait`: waits up to 20 s for that window. 410 `social`: too late. */
export const socialWaitRequest = v.object({ flowId })
export const socialWaitReply = v.variant('status', [
  v.object({ status: v.literal('pending') }),
  v.object({ status: v.literal('met'), state: secret, code: secret }),
])

/**
 * An identity that is about to be added to an account, for the person to approve. `token` adds just this identity, in the
 * same session, once, for `expiresIn` milliseconds.
 */
const linkProposal = v.object({
  token: secret,
  provider: v.picklist(socialProviders),
  userName: v.optional(v.string()),
  /** Only what the provider has confirmed. */
  email: v.optional(v.string()),
  expiresIn: v.number(),
})

const signedIn = v.object({ status: v.literal('done'), ...otpReply.entries })
const confirm = v.object({ status: v.literal('confirm'), proposal: linkProposal })

/**
 * `POST /login/v1/social/connect`: the result of the window. Accepted once, and from the device that began.
 * `confirm`: the sign-in was begun with `link`; nothing changes before `POST /login/v1/link`.
 */
export const socialConnectRequest = v.object({ state: secret, code: secret })
export const socialConnectReply = v.variant('status', [signedIn, confirm])

/** `POST /login/v1/link`: the person has approved the proposal. 410 `social`: too late, used, or of another session. */
export const linkRequest = v.object({ token: secret })

/**
 * `POST /login/v1/unlink`: removes an identity from the account and ends its other sessions; `id` as in `account.identities`.
 * 409 `last`: nothing else signs in to the account.
 */
export const unlinkRequest = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  /** Language of the notice. */
  language: signInRequest.entries.language,
})

/** The account as it is after `link` and `unlink`. The session goes on. */
export const linkReply = v.object({ account })

/** `POST /login/v1/farcaster`. */
export const farcasterRequest = v.object({
  app: signInRequest.entries.app,
  device: signInRequest.entries.device,
  language: signInRequest.entries.language,
  link: v.optional(v.boolean()),
})
export const farcasterReply = v.object({ flowId, url: v.pipe(url, v.url()), expiresIn: v.number() })

/** `POST /login/v1/farcaster/connect`: waits up to 20 s for the phone; `pending`: send it again. `confirm`: as above. */
export const farcasterConnectRequest = v.object({ flowId })
export const farcasterConnectReply = v.variant('status', [
  v.object({ status: v.literal('pending') }),
  signedIn,
  confirm,
])

export type SocialRequest = v.InferOutput<typeof socialRequest>
export type SocialReply = v.InferOutput<typeof socialReply>
export type SocialWaitReply = v.InferOutput<typeof socialWaitReply>
export type FarcasterReply = v.InferOutput<typeof farcasterReply>
export type FarcasterConnectReply = v.InferOutput<typeof farcasterConnectReply>
export type LinkProposal = v.InferOutput<typeof linkProposal>
export type SocialConnectReply = v.InferOutput<typeof socialConnectReply>
export type LinkReply = v.InferOutput<typeof linkReply>

/** Begins a sign-in with a provider: answers where the person signs in. */
export const beginSocial = defineRoute({
  method: 'POST',
  path: '/login/v1/social',
  summary: 'Begin a sign-in with a provider',
  body: socialRequest,
  answer: socialReply,
  errors: { 403: 'fresh_login, hold', 404: 'provider', 503: 'provider_down, unavailable' },
  auth: 'proof',
})

/** Delivers the result of a window that lost its opener. */
export const meetSocial = defineRoute({
  method: 'POST',
  path: '/login/v1/social/meet',
  summary: 'Deliver the result of a window that lost its opener',
  body: socialMeetRequest,
  answer: done,
  errors: { 410: 'social' },
  auth: 'proof',
})

/** Waits for the result of such a window. */
export const waitSocial = defineRoute({
  method: 'POST',
  path: '/login/v1/social/wait',
  summary: 'Wait for the result of a window that lost its opener',
  body: socialWaitRequest,
  answer: socialWaitReply,
  errors: { 410: 'social' },
  auth: 'proof',
})

/** Completes a sign-in with a provider. */
export const connectSocial = defineRoute({
  method: 'POST',
  path: '/login/v1/social/connect',
  summary: 'Complete a sign-in with a provider',
  body: socialConnectRequest,
  answer: socialConnectReply,
  errors: {
    409: 'linked, linked_here, email_taken, other_way',
    410: 'social, social_declined, social_refused, social_gone',
    422: 'unconfirmed',
    503: 'provider_down, unavailable',
  },
  auth: 'proof',
})

/** Adds an identity the person has confirmed to their account. */
export const link = defineRoute({
  method: 'POST',
  path: '/login/v1/link',
  summary: 'Add an identity to the account',
  body: linkRequest,
  answer: linkReply,
  errors: { 401: 'session', 409: 'linked, linked_here', 410: 'social' },
  auth: 'session',
})

/** Removes an identity from the account. */
export const unlink = defineRoute({
  method: 'POST',
  path: '/login/v1/unlink',
  summary: 'Remove an identity from the account',
  body: unlinkRequest,
  answer: linkReply,
  errors: { 401: 'session', 403: 'fresh_login, hold', 409: 'last', 410: 'social_gone' },
  auth: 'fresh',
})

/** Begins a sign-in with Farcaster: answers what the phone opens. */
export const beginFarcaster = defineRoute({
  method: 'POST',
  path: '/login/v1/farcaster',
  summary: 'Begin a sign-in with Farcaster',
  body: farcasterRequest,
  answer: farcasterReply,
  errors: { 403: 'fresh_login, hold', 404: 'provider', 503: 'provider_down, unavailable' },
  auth: 'proof',
})

/** Waits for the phone of a sign-in with Farcaster. */
export const connectFarcaster = defineRoute({
  method: 'POST',
  path: '/login/v1/farcaster/connect',
  summary: 'Wait for the phone of a sign-in with Farcaster',
  body: farcasterConnectRequest,
  answer: farcasterConnectReply,
  errors: {
    409: 'linked, linked_here, other_way',
    410: 'social, social_refused',
    503: 'provider_down, unavailable',
  },
  auth: 'proof',
})
