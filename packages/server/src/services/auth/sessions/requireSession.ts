import { type AccessClaims, authLimits } from '@latchkey/protocol'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import type { AccountEvent } from '../accountLog.ts'
import type { AuthContext } from '../auth.ts'

/** What a session is looked up with: the database, or a transaction in it. */
type SessionLookup = Pick<AuthContext, 'clock'> & { readonly db: Pick<AuthContext['db'], 'query'> }

/**
 * Returns the active session of an access token. The token itself stays valid for minutes after a sign-out,
 * so the session is looked up too.
 *
 * @throws HttpFailure 401 `session`
 */
export async function requireSession({ db, clock }: SessionLookup, claims: AccessClaims | undefined) {
  const session = await findSession({ db, clock }, claims)
  if (session) return session
  throw new HttpFailure(401, 'session', 'Your session has ended. Sign in again.')
}

/** Returns the active session of an access token, if there is one. A device that was revoked has none. */
export async function findSession({ db, clock }: SessionLookup, claims: AccessClaims | undefined) {
  const now = clock.now()
  return db.query
    .selectFrom('authSession')
    .innerJoin('authAccount', 'authAccount.id', 'authSession.account')
    .innerJoin('authDevice', 'authDevice.id', 'authSession.device')
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
      'authDevice.name as deviceName',
      'authDevice.approvedAt as deviceApprovedAt',
    ])
    .where('authSession.id', '=', claims?.sid ?? '')
    .where('authSession.account', '=', claims?.sub ?? '')
    .where('authSession.thumbprint', '=', claims?.cnf.jkt ?? '')
    .where('authSession.endedAt', 'is', null)
    .where('authDevice.revokedAt', 'is', null)
    .where('authSession.until', '>', now)
    .where('authSession.lastUsedAt', '>', now - authLimits.idleLife)
    .executeTakeFirst()
}

/**
 * Returns the active session of an account with e-mail sign-in; other accounts have no address to change by
 * codes.
 *
 * @throws HttpFailure 401 `session`, 409 `change`
 */
export async function requireMailSession(
  auth: Pick<AuthContext, 'db' | 'clock'>,
  claims: AccessClaims | undefined,
) {
  const session = await requireSession(auth, claims)
  const { email, emailIndex, isMailLogin } = session
  if (isMailLogin && email !== null && emailIndex !== null) return { ...session, email, emailIndex }
  throw new HttpFailure(
    409,
    'change',
    'You sign in with another service, not with email, so there’s no address to change here. Change it there.',
  )
}

/** Events by which somebody else could have gained access. */
const accessEvents: readonly AccountEvent[] = ['email_changed', 'email_change_undone', 'identity_added']

/**
 * Requires that device, address and ways to sign in are not new to the account. The keys are withheld for a day
 * after a change, so that the owner can read the notices. The device an account was created on is not new to
 * it.
 *
 * @throws HttpFailure 403 `hold`
 */
export async function requireSettledAccount(
  { db, clock }: SessionLookup,
  session: { readonly account: string; readonly device: string; readonly accountCreatedAt: number },
): Promise<void> {
  const { account, device, accountCreatedAt } = session
  const aDayAgo = clock.now() - authLimits.newFor
  const since = Math.max(aDayAgo, accountCreatedAt + authLimits.foundingFor)
  const newDevice = await db.query
    .selectFrom('authDevice')
    .select('id')
    .where('id', '=', device)
    .where('approvedAt', '>', since)
    .executeTakeFirst()
  const recentChanges = await db.query
    .selectFrom('authEvent')
    .select(['event', 'at'])
    .where('account', '=', account)
    .where('event', 'in', accessEvents)
    .where('at', '>', aDayAgo)
    .execute()
  // The identity an account was created with is not new to it either.
  const isChanged = recentChanges.some(({ event, at }) => event !== 'identity_added' || at > since)
  if (!newDevice && !isChanged) return
  throw new HttpFailure(
    403,
    'hold',
    'A device, email address or way to sign in is new to your account. For your safety, you can export keys after 24 hours.',
  )
}
