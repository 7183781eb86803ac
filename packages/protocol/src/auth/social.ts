import * as v from 'valibot'
import { base64url } from '../http/base64url.ts'
import { flowId, otpReply, signInRequest } from './signIn.ts'
import { codeProviders } from './socialProviders.ts'

const url = v.pipe(v.string(), v.maxLength(2048))

/** Random, 256 bits. */
const secret = base64url(32, 32)

/**
 * `POST /login/v1/social` (S7.50, X.13). `ticket` = base64url(SHA-256) of a secret of the frame's: whoever shows the secret in
 * the window the provider sent back may hand the result over where that window was cut off from its opener. `returnTo`: the
 * page of the app that the whole tab comes back to, instead of a window. `link`: adds the identity to the account of the
 * session that is sent, which has to be fresh; without it nothing is ever added to an account.
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

/** `POST /login/v1/social/meet`, from the window that came back: its opener is gone, `origin` is the page that opened it. */
export const socialMeetRequest = v.object({
  state: secret,
  code: secret,
  ticket: secret,
  origin: signInRequest.entries.app.entries.origin,
})

/** `POST /login/v1/social/wait`: up to 20 s for that window. 410 `social`: it is over. */
export const socialWaitRequest = v.object({ flowId })
export const socialWaitReply = v.variant('status', [
  v.object({ status: v.literal('pending') }),
  v.object({ status: v.literal('met'), state: secret, code: secret }),
])

/** `POST /login/v1/social/connect` (S7.46): what the window brought. Once, and by the device that began. */
export const socialConnectRequest = v.object({ state: secret, code: secret })

/** `POST /login/v1/farcaster` (S7.47). */
export const farcasterRequest = v.object({
  app: signInRequest.entries.app,
  device: signInRequest.entries.device,
  language: signInRequest.entries.language,
  link: v.optional(v.boolean()),
})
export const farcasterReply = v.object({ flowId, url: v.pipe(url, v.url()), expiresIn: v.number() })

/** `POST /login/v1/farcaster/connect` (S7.48): waits up to 20 s for the phone; `pending`: ask again. */
export const farcasterConnectRequest = v.object({ flowId })
export const farcasterConnectReply = v.variant('status', [
  v.object({ status: v.literal('pending') }),
  v.object({ status: v.literal('done'), ...otpReply.entries }),
])

export type SocialRequest = v.InferOutput<typeof socialRequest>
export type SocialReply = v.InferOutput<typeof socialReply>
export type SocialWaitReply = v.InferOutput<typeof socialWaitReply>
export type FarcasterReply = v.InferOutput<typeof farcasterReply>
export type FarcasterConnectReply = v.InferOutput<typeof farcasterConnectReply>
