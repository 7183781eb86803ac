import type { GenericSchema } from 'valibot'
import * as v from 'valibot'

/**
 * One route of the sign-in or keys API. What its caller proves:
 * - `none`: nothing. A page, or something everybody may read.
 * - `proof`: possession of the device key, by a `DPoP` header (`proofClaims`).
 * - `session`: the same, and `Authorization: DPoP <access token>` whose `cnf.jkt` is that key (RFC 9449).
 * - `fresh`: a session whose `auth_time` lies at most `authLimits.freshFor` back; else 403 `fresh_login`.
 */
export type ApiRoute = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly caller: 'none' | 'proof' | 'session' | 'fresh'
  /** What the access token has to be given for, where an ordinary one isn't enough; such a token counts for nothing else. */
  readonly grant?: 'export'
  /** JSON body of a POST. */
  readonly request?: GenericSchema
  /** JSON body of a 200. */
  readonly response: GenericSchema
}

/** The body of every refused call. `requestId` is ours; clients ignore what they don't know. */
export const errorEnvelope = v.object({
  status: v.literal('FAILED'),
  reasons: v.array(v.object({ field: v.string(), description: v.string() })),
  requestId: v.optional(v.string()),
})

/** The body of every refused call. */
export type ErrorEnvelope = v.InferOutput<typeof errorEnvelope>
