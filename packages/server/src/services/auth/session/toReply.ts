import type { Account, SessionReply } from '@latchkey/protocol'
import { openText } from '../../../secrets/sealText.ts'
import type { Auth } from '../Auth.ts'
import { signAccess } from './signAccess.ts'

export type SessionFacts = {
  readonly id: string
  readonly account: string
  readonly thumbprint: string
  readonly authTime: number
  readonly until: number
  readonly refreshToken: string
}

/** A session's tokens and whose they are, as they cross the wire. */
export async function toReply(auth: Auth, session: SessionFacts): Promise<SessionReply> {
  const { id, account, thumbprint, authTime, until, refreshToken } = session
  const access = await signAccess(auth, { account, session: id, thumbprint, authTime })
  return {
    ...access,
    refreshToken,
    sessionExpiresIn: until - auth.clock.now(),
    account: await readAccount(auth, account),
  }
}

/** The person, as their own session sees them. */
export async function readAccount(
  { db, secrets }: Pick<Auth, 'db' | 'secrets'>,
  id: string,
): Promise<Account> {
  const { emailSeal } = await secrets()
  const row = await db.query
    .selectFrom('authAccount')
    .select(['email', 'createdAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const identities = await db.query
    .selectFrom('authIdentity')
    .select(['id', 'provider', 'userName'])
    .where('account', '=', id)
    .orderBy('lastUsedAt', 'desc')
    .execute()
  return {
    id,
    ...(row.email !== null && { email: openText(emailSeal, row.email, `account|${id}`) }),
    createdAt: row.createdAt,
    ...(identities.length > 0 && {
      identities: identities.map(({ id: own, provider, userName }) => ({
        id: own,
        provider,
        ...(userName !== null && { userName: openText(emailSeal, userName, `identity|${own}`) }),
      })),
    }),
  }
}
