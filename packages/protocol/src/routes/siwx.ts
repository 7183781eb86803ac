import * as v from 'valibot'

/** `GET /auth/v1/nonce`. `token` comes back with the message, in the header `x-nonce-jwt`. */
export const siwxNonce = v.object({ nonce: v.string(), token: v.string() })

/** `POST /auth/v1/authenticate`. The text decides; `data` is what its writer says of it. */
export const siwxRequest = v.object({
  data: v.optional(
    v.looseObject({ accountAddress: v.optional(v.string()), chainId: v.optional(v.string()) }),
  ),
  message: v.pipe(v.string(), v.maxLength(16_384)),
  signature: v.pipe(v.string(), v.maxLength(65_536)),
  clientId: v.nullish(v.pipe(v.string(), v.maxLength(256))),
})

/** Its answer: a token that stands for the session, for `Authorization: Bearer`. */
export const siwxToken = v.object({ token: v.string() })

/** `GET /auth/v1/me`: who is signed in. Times are ISO 8601. */
export const siwxMe = v.object({
  /** CAIP-10. */
  account: v.string(),
  address: v.string(),
  /** CAIP-2. */
  chainId: v.string(),
  /** The page the session belongs to. A server that asks about its visitor compares it with its own. */
  origin: v.string(),
  issuedAt: v.string(),
  expiresAt: v.string(),
})

export type SiwxNonce = v.InferOutput<typeof siwxNonce>
export type SiwxRequest = v.InferOutput<typeof siwxRequest>
export type SiwxToken = v.InferOutput<typeof siwxToken>
/** Who is signed in. */
export type SiwxMe = v.InferOutput<typeof siwxMe>
