import * as v from 'valibot'

/** `GET /v1/identity/{address}` (W1.2): what an account is called, and a picture of our server's. */
export const identity = v.object({
  name: v.nullable(v.pipe(v.string(), v.maxLength(255))),
  avatar: v.nullable(v.pipe(v.string(), v.maxLength(8_192))),
  /** ISO date; null: there is nothing to resolve. */
  resolvedAt: v.nullable(v.pipe(v.string(), v.maxLength(40))),
})

/** `GET /v1/identity/{address}` (W1.2). */
export type Identity = v.InferOutput<typeof identity>
