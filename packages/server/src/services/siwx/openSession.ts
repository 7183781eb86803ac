import { randomBytes } from 'node:crypto'
import { digest } from '../../secrets/digest.ts'
import type { Siwx } from './Siwx.ts'

/** Writes a session down, and answers the token that stands for it. Those that are over go at the same time. */
export async function openSession(
  { db, clock, config }: Siwx,
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
