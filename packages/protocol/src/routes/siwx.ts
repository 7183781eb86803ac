import * as v from 'valibot'
import { defineRoute } from '../http.ts'

/** `GET /auth/v1/nonce`. `token` comes back with the message, in the header `x-nonce-jwt`. */
export const siwxNonce = v.object({ nonce: v.string(), token: v.string() })

/** `POST /auth/v1/authenticate`. Only `message` is verified; `data` repeats parts of it. */
export const siwxRequest = v.object({
  data: v.optional(
    v.looseObject({ accountAddress: v.optional(v.string()), chainId: v.optional(v.string()) }),
  ),
  message: v.pipe(v.string(), v.maxLength(16_384)),
  signature: v.pipe(v.string(), v.maxLength(65_536)),
  clientId: v.nullish(v.pipe(v.string(), v.maxLength(256))),
})

/** Answer of `POST /auth/v1/authenticate`: the token of the session, for `Authorization: Bearer`. */
export const siwxToken = v.object({ token: v.string() })

/** `GET /auth/v1/me`: who is signed in. Times are ISO 8601. */
export const siwxMe = v.object({
  /** CAIP-10. */
  account: v.string(),
  address: v.string(),
  /** CAIP-2. */
  chainId: v.string(),
  /** The page the session belongs to. A server that looks up a visitor compares it with its own. */
  origin: v.string(),
  issuedAt: v.string(),
  expiresAt: v.string(),
})

export type SiwxNonce = v.InferOutput<typeof siwxNonce>
export type SiwxRequest = v.InferOutput<typeof siwxRequest>
export type SiwxToken = v.InferOutput<typeof siwxToken>
export type SiwxMe = v.InferOutput<typeof siwxMe>

/** A nonce for the requesting page, valid once and for five minutes. */
export const getSiwxNonce = defineRoute({
  method: 'GET',
  path: '/auth/v1/nonce',
  summary: 'A nonce to sign in with',
  answer: siwxNonce,
  errors: { 401: 'the project lists no such page', 503: 'unavailable' },
  auth: 'project',
  bucket: 'GET /auth/v1/nonce',
})

/** Verifies a signed message and opens a session. The header `x-nonce-jwt` is the nonce's token. */
export const authenticateSiwx = defineRoute({
  method: 'POST',
  path: '/auth/v1/authenticate',
  summary: 'Sign in with a signed message',
  body: siwxRequest,
  answer: siwxToken,
  errors: { 401: 'bad nonce, message or signature', 503: 'unavailable' },
  auth: 'project',
  bucket: 'POST /auth/v1/authenticate',
})

/** Who is signed in. */
export const getSiwxSession = defineRoute({
  method: 'GET',
  path: '/auth/v1/me',
  summary: 'Who is signed in with a wallet',
  query: {
    /** The page the session belongs to, for servers that look up a visitor. */
    origin: v.optional(v.string()),
  },
  answer: siwxMe,
  errors: { 401: 'the session has ended', 503: 'unavailable' },
  auth: 'bearer',
  bucket: 'GET /auth/v1/me',
})

/** Ends the session. */
export const signOutSiwx = defineRoute({
  method: 'POST',
  path: '/auth/v1/sign-out',
  summary: 'End a session of a wallet sign-in',
  answer: v.object({}),
  errors: { 401: 'the session has ended', 503: 'unavailable' },
  auth: 'bearer',
  bucket: 'POST /auth/v1/sign-out',
})
