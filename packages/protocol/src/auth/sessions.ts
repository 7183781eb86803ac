import * as v from 'valibot'
import { account } from './signIn.ts'

/** `GET /login/v1/session` (S7.52): whether the session still lives, and whose it is. */
export const sessionState = v.object({ account, sessionId: v.string(), authTime: v.number() })

/** `GET /login/v1/sessions` (X.14): newest first. Times are milliseconds since 1970. */
export const sessionList = v.object({
  sessions: v.array(
    v.object({
      id: v.string(),
      deviceId: v.string(),
      app: v.string(),
      createdAt: v.number(),
      lastUsedAt: v.number(),
      isCurrent: v.boolean(),
    }),
  ),
  devices: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      approvedAt: v.number(),
      lastUsedAt: v.number(),
      isCurrent: v.boolean(),
    }),
  ),
})

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(64))

/**
 * `POST /login/v1/revoke`: ends one session, every session of a device and its approval, or all sessions but this one.
 */
export const revokeRequest = v.variant('what', [
  v.object({ what: v.literal('session'), id }),
  v.object({ what: v.literal('device'), id }),
  v.object({ what: v.literal('others') }),
])

/** What happened to the account, for its owner; newest first, 100 at most. */
export const activityList = v.object({
  activity: v.array(v.object({ at: v.number(), event: v.string(), device: v.nullable(v.string()) })),
})

/** The answer of a route that only does something. */
export const done = v.object({ done: v.literal(true) })

export type SessionState = v.InferOutput<typeof sessionState>
export type SessionList = v.InferOutput<typeof sessionList>
export type RevokeRequest = v.InferOutput<typeof revokeRequest>
export type ActivityList = v.InferOutput<typeof activityList>
