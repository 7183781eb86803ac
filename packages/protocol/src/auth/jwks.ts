import * as v from 'valibot'

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
