import type { Context } from 'hono'
import type { ApiEnv } from '../../http/ApiEnv.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import { digest } from '../../secrets/digest.ts'
import type { Siwx } from './Siwx.ts'

/** A session that is alive. */
export type LiveSession = {
  tokenDigest: string
  origin: string
  account: string
  createdAt: number
  until: number
}

/**
 * The session of `Authorization: Bearer`. It counts in its project, and on its page. A browser says which page that is; a
 * server that asks with it, to know who its visitor is, says it as `?origin=`: without, every page of the project could bring
 * it sessions of its own visitors.
 *
 * @throws HttpFailure 401 `session`
 */
export async function readBearer(c: Context<ApiEnv>, { db, clock }: Siwx): Promise<LiveSession> {
  const token = /^Bearer ([\w-]{43})$/i.exec(c.req.header('authorization') ?? '')?.[1]
  const session =
    token &&
    (await db.query
      .selectFrom('siwxSession')
      .selectAll()
      .where('tokenDigest', '=', digest(token))
      .where('until', '>', clock.now())
      .executeTakeFirst())
  const origin = c.req.header('origin') ?? c.req.query('origin')
  const isOwn = session && session.project === (c.req.query('projectId') ?? '') && session.origin === origin
  if (!isOwn) throw new HttpFailure(401, 'session', 'Your session has ended. Sign in again.')
  return session
}
