import * as v from 'valibot'
import { codeProviders, socialProviders } from '../auth.ts'
import { base64url } from '../fields.ts'
import { defineRoute, done } from '../http.ts'
import { account, flowId, openedReply, signInRequest } from './signin.ts'

const url = v.pipe(v.string(), v.maxLength(2048))

/** 256 random bits. */
const secret = base64url(32, 32)

/**
 * `POST /login/v1/social`. The person signs in at the provider in a window that the app opens.
 *
 * - `ticket`: base64url(SHA-256) of a secret of the frame. A sign-in window without `window.opener` cannot
 *   post its result to the app. It delivers the result to the server instead (`meetSocial`) and proves itself
 *   by the secret.
 * - `returnTo`: page of the app that the tab returns to, where no window is opened.
 * - `link`: adds the identity to the account of the session. The session has to be fresh.
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

/**
 * `POST /login/v1/social/meet`, from a sign-in window without an opener. `origin`: the page that opened it.
 */
export const socialMeetRequest = v.object({
  state: secret,
  code: secret,
  ticket: secret,
  origin: signInRequest.entries.app.entries.origin,
})

/**
 * `POST /login/v1/social/wait`: waits up to 20 s for the result of such a window. `met`: it has arrived. 410
 * `social`: the sign-in is over.
 */
export const socialWaitRequest = v.object({ flowId })
export const socialWaitReply = v.variant('status', [
  v.object({ status: v.literal('pending') }),
  v.object({ status: v.literal('met'), state: secret, code: secret }),
])

/**
 * An identity that the person can approve to be added to the account. `token` adds this identity once, in the
 * same session, within `expiresIn` milliseconds.
 */
const linkProposal = v.object({
  token: secret,
  provider: v.picklist(socialProviders),
  userName: v.optional(v.string()),
  /** Present only if the provider has confirmed it. */
  email: v.optional(v.string()),
  expiresIn: v.number(),
})

const signedIn = v.object({ status: v.literal('done'), ...openedReply.entries })
const confirm = v.object({ status: v.literal('confirm'), proposal: linkProposal })

/**
 * Why a whole sign-in ends without a session, by the choice of the person or for what their identity is. These are answers and
 * no failed requests, because a browser prints every failed request in red.
 *
 * - `social_declined`: the person declined at the provider.
 * - `unconfirmed`: the provider has not confirmed the person's e-mail address.
 * - `email_taken`: that address is another account's. Sign in to that one the way it was made.
 * - `linked`, `linked_here`: the identity to add signs in to another account, or to this one, already.
 */
export const socialRefusals = [
  'social_declined',
  'unconfirmed',
  'email_taken',
  'linked',
  'linked_here',
] as const

/** `description`: a sentence for a person, without an address of anybody else. */
const refused = v.object({
  status: v.literal('refused'),
  reason: v.picklist(socialRefusals),
  description: v.string(),
})

/**
 * `POST /login/v1/social/connect`: the result of the window. It is accepted once, from the device that began
 * the sign-in. `confirm`: the sign-in was begun with `link`. The account does not change before `POST
 * /login/v1/link`. `refused`: nobody is signed in and nothing is added; see `socialRefusals`.
 */
export const socialConnectRequest = v.object({ state: secret, code: secret })
export const socialConnectReply = v.variant('status', [signedIn, confirm, refused])

/**
 * `POST /login/v1/link`: the person has approved. 410 `social`: the token is expired, used or of another
 * session.
 */
export const linkRequest = v.object({ token: secret })

/**
 * `POST /login/v1/unlink`: removes an identity from the account and ends the account's other sessions. `id`:
 * see `account.identities`. 409 `last`: the identity is the only login of the account.
 */
export const unlinkRequest = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  /** Language of the mail that reports the removal. */
  language: signInRequest.entries.language,
})

/** The account after `link` or `unlink`. The session of the caller stays valid. */
export const linkReply = v.object({ account })

/** `POST /login/v1/farcaster`. */
export const farcasterRequest = v.object({
  app: signInRequest.entries.app,
  device: signInRequest.entries.device,
  language: signInRequest.entries.language,
  link: v.optional(v.boolean()),
})
export const farcasterReply = v.object({ flowId, url: v.pipe(url, v.url()), expiresIn: v.number() })

/**
 * `POST /login/v1/farcaster/connect`: waits up to 20 s for an approval on the phone. `pending`: send the
 * request again. `confirm`, `refused`: see `socialConnectRequest`.
 */
export const farcasterConnectRequest = v.object({ flowId })
export const farcasterConnectReply = v.variant('status', [
  v.object({ status: v.literal('pending') }),
  signedIn,
  confirm,
  refused,
])

export type SocialRequest = v.InferOutput<typeof socialRequest>
export type SocialReply = v.InferOutput<typeof socialReply>
export type SocialWaitReply = v.InferOutput<typeof socialWaitReply>
export type FarcasterReply = v.InferOutput<typeof farcasterReply>
export type FarcasterConnectReply = v.InferOutput<typeof farcasterConnectReply>
export type SocialRefusal = v.InferOutput<typeof refused>
export type LinkProposal = v.InferOutput<typeof linkProposal>
export type SocialConnectReply = v.InferOutput<typeof socialConnectReply>
export type LinkReply = v.InferOutput<typeof linkReply>

/** Begins a sign-in with a provider. Returns the URL where the person signs in. */
export const beginSocial = defineRoute({
  method: 'POST',
  path: '/login/v1/social',
  summary: 'Begin a sign-in with a provider',
  body: socialRequest,
  answer: socialReply,
  errors: { 403: 'fresh_login, hold', 404: 'provider', 503: 'provider_down, unavailable' },
  auth: 'proof',
})

/** Delivers the result of a sign-in window without an opener. */
export const meetSocial = defineRoute({
  method: 'POST',
  path: '/login/v1/social/meet',
  summary: 'Deliver the result of a window that lost its opener',
  body: socialMeetRequest,
  answer: done,
  errors: { 410: 'social' },
  auth: 'proof',
})

/** Waits for the result of a window without an opener. */
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
    410: 'social, social_refused',
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

/** Begins a sign-in with Farcaster. Returns the URL that the phone opens. */
export const beginFarcaster = defineRoute({
  method: 'POST',
  path: '/login/v1/farcaster',
  summary: 'Begin a sign-in with Farcaster',
  body: farcasterRequest,
  answer: farcasterReply,
  errors: { 403: 'fresh_login, hold', 404: 'provider', 503: 'provider_down, unavailable' },
  auth: 'proof',
})

/** Waits until the sign-in with Farcaster is approved on the phone. */
export const connectFarcaster = defineRoute({
  method: 'POST',
  path: '/login/v1/farcaster/connect',
  summary: 'Wait for the phone of a sign-in with Farcaster',
  body: farcasterConnectRequest,
  answer: farcasterConnectReply,
  errors: {
    410: 'social, social_refused',
    503: 'provider_down, unavailable',
  },
  auth: 'proof',
})
