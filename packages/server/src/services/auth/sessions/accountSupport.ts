import { authLimits } from '@latchkey/protocol'
import { parseEmail } from '@latchkey/protocol/schemas'
import type { AccountSupport } from '../../../http/Service.ts'
import { recordEvent } from '../accountLog.ts'
import type { AuthContext } from '../auth.ts'
import { toEmailIndex } from '../email/address.ts'
import { lockAccount } from './openSession.ts'

/** Creates what an operator may do for the owner of an account: see its sessions, and end them. */
export function createAccountSupport(auth: AuthContext): AccountSupport {
  const { query } = auth.db
  return {
    async find(email) {
      const { emailIndex } = await auth.secrets()
      const account = await query
        .selectFrom('authAccount')
        .select(['id', 'createdAt'])
        .where('emailIndex', '=', toEmailIndex(emailIndex, parseEmail(email) ?? email))
        .executeTakeFirst()
      if (!account) return undefined
      const now = auth.clock.now()
      const sessions = await query
        .selectFrom('authSession')
        .innerJoin('authDevice', 'authDevice.id', 'authSession.device')
        .select([
          'authSession.id',
          'authSession.app',
          'authDevice.name as device',
          'authSession.createdAt',
          'authSession.lastUsedAt',
        ])
        .where('authSession.account', '=', account.id)
        .where('authSession.endedAt', 'is', null)
        .where('authSession.until', '>', now)
        .where('authSession.lastUsedAt', '>', now - authLimits.idleLife)
        .orderBy('authSession.createdAt', 'desc')
        .execute()
      return { ...account, sessions }
    },
    endSessions: (account, note) =>
      query.transaction().execute(async (tx) => {
        await lockAccount(tx, account)
        const found = await tx
          .selectFrom('authAccount')
          .select('id')
          .where('id', '=', account)
          .executeTakeFirst()
        if (!found) return undefined
        const ended = await tx
          .updateTable('authSession')
          .set({ endedAt: auth.clock.now() })
          .where('account', '=', account)
          .where('endedAt', 'is', null)
          .returning('id')
          .execute()
        // The person reads it in the activity of the account.
        await recordEvent(auth, tx, { account, event: 'sessions_ended_by_operator' })
        await note(tx, ended.length)
        return ended.length
      }),
  }
}
