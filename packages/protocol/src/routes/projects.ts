import * as v from 'valibot'
import { defineRoute } from '../http.ts'

// Existing clients call these paths.

/** `GET /appkit/v1/config`. `config: null`: the client's own default. An absent feature is off. */
export const projectConfig = v.object({
  features: v.array(
    v.object({ id: v.string(), isEnabled: v.boolean(), config: v.nullish(v.array(v.string()), null) }),
  ),
})

/** `GET /projects/v1/origins`. Empty: every origin may use the project. */
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

export const getProjectConfig = defineRoute({
  method: 'GET',
  path: '/appkit/v1/config',
  summary: 'Features of a project',
  answer: projectConfig,
  auth: 'knownProject',
  bucket: 'project-config',
})

export const getProjectOrigins = defineRoute({
  method: 'GET',
  path: '/projects/v1/origins',
  summary: 'Origins that may use a project',
  answer: projectOrigins,
  auth: 'knownProject',
  bucket: 'project-origins',
})

/** Limits of a project's plan: a fixed answer for other clients. */
export const getProjectLimits = defineRoute({
  method: 'GET',
  path: '/appkit/v1/project-limits',
  summary: 'Limits of a plan, for other clients',
  answer: projectLimits,
  auth: 'knownProject',
  bucket: 'project-limits',
})
