import type { ConsoleAccount } from '@latchkey/protocol/routes'
import { appendAudit } from '../audit/auditLog.ts'
import { HttpFailure } from '../http/HttpFailure.ts'
import type { AccountSupport } from '../http/Service.ts'
import type { Ports } from '../ports/Ports.ts'
import type { ConsoleCaller } from './access.ts'

type AccountOptions = Pick<Ports, 'db'> & { readonly accounts?: AccountSupport | undefined }

/**
 * Finds the account of an address. That somebody looked is in the audit log with the account's id; the address is not.
 *
 * @throws HttpFailure 404 without a sign-in service
 */
export async function findAccount(
  { db, accounts }: AccountOptions,
  { actor }: ConsoleCaller,
  email: string,
): Promise<{ account: ConsoleAccount | null }> {
  const account = await requireService(accounts).find(email)
  await appendAudit(db.query, { action: 'accounts.find', actor, details: { account: account?.id ?? 'none' } })
  return { account: account ?? null }
}

/**
 * Ends every session of an account, and writes the line of the audit log in the same transaction.
 *
 * @throws HttpFailure 404 without such an account
 */
export async function endAccountSessions(
  { accounts }: Pick<AccountOptions, 'accounts'>,
  { actor }: ConsoleCaller,
  account: string,
): Promise<{ ended: number }> {
  const ended = await requireService(accounts).endSessions(account, async (tx, count) => {
    const details = { account, ended: String(count) }
    await appendAudit(tx, { action: 'accounts.sessions.end', actor, details })
  })
  if (ended === undefined) throw new HttpFailure(404, 'id', 'There is no such account.')
  return { ended }
}

function requireService(accounts: AccountSupport | undefined): AccountSupport {
  if (accounts) return accounts
  throw new HttpFailure(404, '', 'The sign-in service runs in another process. Open the console of that one.')
}
