import { type AccessClaims, authLimits } from '@latchkey/protocol'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import type { Auth } from '../Auth.ts'

/**
 * The live session behind an access token. The token outlives a sign-out by minutes elsewhere; here it doesn't.
 *
 * @throws HttpFailure 401 `session`
 */
export async function requireSession(
  { db, clock }: Pick<Auth, 'db' | 'clock'>,
  claims: AccessClaims | undefined,
) {
  const session = await findSession({ db, clock }, claims)
  if (session) return session
  throw new HttpFailure(401, 'session', 'Your session has ended. Sign in again.')
}

/** The same, or nothing. */
export async function findSession(
  { db, clock }: Pick<Auth, 'db' | 'clock'>,
  claims: AccessClaims | undefined,
) {
  const now = clock.now()
  return db.query
    .selectFrom('authSession')
    .innerJoin('authAccount', 'authAccount.id', 'authSession.account')
    .select([
      'authSession.id',
      'authSession.account',
      'authSession.device',
      'authSession.thumbprint',
      'authSession.app',
      'authSession.authTime',
      'authSession.until',
      'authAccount.email',
      'authAccount.emailIndex',
      'authAccount.isMailLogin',
      'authAccount.createdAt as accountCreatedAt',
    ])
    .where('authSession.id', '=', claims?.sid ?? '')
    .where('authSession.account', '=', claims?.sub ?? '')
    .where('authSession.thumbprint', '=', claims?.cnf.jkt ?? '')
    .where('endedAt', 'is', null)
    .where('until', '>', now)
    .where('lastUsedAt', '>', now - authLimits.idleLife)
    .executeTakeFirst()
}
