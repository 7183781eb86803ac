import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import type { ServerConfig } from '../../config/readConfig.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import type { ApiEnv } from '../../http/Service.ts'
import type { Ports } from '../../ports/Ports.ts'
import { digest } from '../../secrets/cryptography.ts'
import type { ReplayGuard } from '../../secrets/replayGuard.ts'
import type { NonceTokens } from './nonceTokens.ts'

/** Stores a session and returns its token. Expired sessions are deleted at the same time. */
export async function createSession(
  { db, clock, config }: SiwxContext,
  session: {
    readonly project: string
    readonly origin: string
    readonly account: string
    readonly expires?: string
  },
): Promise<string> {
  const { project, origin, account, expires } = session
  const token = randomBytes(32).toString('base64url')
  const now = clock.now()
  const longest = now + config.siwx.days * 24 * 60 * 60_000
  const until = expires === undefined ? longest : Math.min(longest, Date.parse(expires))
  await db.query.deleteFrom('siwxSession').where('until', '<=', now).execute()
  await db.query
    .insertInto('siwxSession')
    .values({ tokenDigest: digest(token), project, origin, account, createdAt: now, until })
    .execute()
  return token
}

/** A session that has not expired. */
type LiveSession = {
  tokenDigest: string
  origin: string
  account: string
  createdAt: number
  until: number
}

/**
 * Returns the session of `Authorization: Bearer`. A session is valid in its project and on its page. A browser
 * names the page by `Origin`. A server that asks on behalf of a visitor names it as `?origin=`: without that
 * check every page of the project could use sessions of its own visitors there.
 *
 * @throws HttpFailure 401 `session`
 */
export async function requireBearerSession(
  c: Context<ApiEnv>,
  { db, clock }: SiwxContext,
): Promise<LiveSession> {
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
  const isOfThisPage =
    session && session.project === (c.req.query('projectId') ?? '') && session.origin === origin
  if (!isOfThisPage) throw new HttpFailure(401, 'session', 'Your session has ended. Sign in again.')
  return session
}

/** Ports of the service, with its own parts. */
export type SiwxContext = SiwxOptions & {
  readonly nonces: () => Promise<NonceTokens>
  /** Marks a nonce as used. True for the first caller only. */
  readonly use: ReplayGuard
}

/** Ports and settings of the SIWX routes. */
export type SiwxOptions = Pick<
  Ports,
  'authKms' | 'chains' | 'clock' | 'db' | 'limits' | 'log' | 'projects'
> & {
  readonly config: Pick<ServerConfig, 'mode' | 'limits' | 'siwx'>
}
