import { domainToASCII } from 'node:url'
import { authLimits } from '@latchkey/protocol'
import type { Kysely } from 'kysely'
import { keyedDigest } from '../../../base/cryptography.ts'
import type { Tables } from '../../../ports/db.ts'

/**
 * Reads one e-mail address strictly: a dot-atom of ASCII before the `@` (RFC 5321, no quotes, no comments), a host
 * name of at least two labels behind it, lower case, international ones as punycode. Anything else, line breaks above all,
 * is nothing.
 *
 * @example parseEmail('Mira@Example.ORG') // 'Mira@example.org'
 */
export function parseEmail(text: string): string | undefined {
  if (text.length > authLimits.emailLength) return undefined
  const [, local = '', host = ''] = /^([^@\s]{1,64})@([^@\s]{1,253})$/u.exec(text) ?? []
  if (!/^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/.test(local)) return undefined
  // what isn't a host name in either form must not become one: full-width dots, percent signs, brackets
  if (/[%[\]:/\\?#＠。．｡]/u.test(host)) return undefined
  const domain = domainToASCII(host)
  const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
  if (!new RegExp(`^(?:${label}\\.)+(?!\\d+$)${label}$`).test(domain)) return undefined
  const address = `${local}@${domain}`
  return address.length <= authLimits.emailLength ? address : undefined
}

/**
 * By what an address is found without being readable. Upper and lower case are one: whoever's phone writes `Mira@`
 * gets the account of `mira@`, not a second wallet.
 */
export function toEmailIndex(key: Uint8Array, email: string): string {
  return keyedDigest(key, ['email', email.toLowerCase()])
}

/** Whether an address was another account's a moment ago, which can still undo the change: nobody else gets it until then. */
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
