import * as v from 'valibot'

/** `GET /appkit/v1/config`. `config: null`: local default; an absent feature is off. */
export const projectConfig = v.object({
  features: v.array(
    v.object({ id: v.string(), isEnabled: v.boolean(), config: v.nullish(v.array(v.string()), null) }),
  ),
})

/** `GET /projects/v1/origins`. Empty: all. */
export const projectOrigins = v.object({ allowedOrigins: v.array(v.string()) })

/** `GET /appkit/v1/project-limits`: a fixed answer, for clients that ask. */
export const projectLimits = v.object({
  planLimits: v.object({
    tier: v.literal('none'),
    isAboveMauLimit: v.literal(false),
    isAboveRpcLimit: v.literal(false),
  }),
})

export type ProjectConfig = v.InferOutput<typeof projectConfig>
export type ProjectOrigins = v.InferOutput<typeof projectOrigins>
export type ProjectLimits = v.InferOutput<typeof projectLimits>
