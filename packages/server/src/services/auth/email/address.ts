import type { Kysely } from 'kysely'
import type { Tables } from '../../../ports/db.ts'
import { keyedDigest } from '../../../secrets/cryptography.ts'

/**
 * Keyed digest by which an address is found without being readable. Letter case is ignored, so that a phone
 * that writes `Mira@` finds the account of `mira@` and does not create a second wallet.
 */
export function toEmailIndex(key: Uint8Array, email: string): string {
  return keyedDigest(key, ['email', email.toLowerCase()])
}

/**
 * Keyed digest of the mailbox behind an address, to count what strangers have mailed to it. What follows a `+` names no other mailbox
 * at most providers, and Gmail ignores dots. Never finds an account: there each spelling is an address of its own.
 */
export function toMailboxIndex(key: Uint8Array, email: string): string {
  const lower = email.toLowerCase()
  const at = lower.lastIndexOf('@')
  const [local = ''] = lower.slice(0, at).split('+')
  const domain = lower.slice(at + 1)
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return keyedDigest(key, [
    'mailbox',
    isGmail ? local.replaceAll('.', '') : local,
    isGmail ? 'gmail.com' : domain,
  ])
}

/**
 * Whether another account had this address until recently and can still undo the change. Nobody else gets the
 * address until then.
 */
export async function isReservedEmail(
  query: Kysely<Tables>,
  { emailIndex, account, now }: { emailIndex: string; account: string | null; now: number },
): Promise<boolean> {
  const former = await query
    .selectFrom('authFormerEmail')
    .select('account')
    .where('emailIndex', '=', emailIndex)
    .where('until', '>', now)
    .executeTakeFirst()
  return former !== undefined && former.account !== account
}
