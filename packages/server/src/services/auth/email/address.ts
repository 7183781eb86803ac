import { domainToASCII } from 'node:url'
import { authLimits } from '@latchkey/protocol'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../ports/db.ts'
import { keyedDigest } from '../../../secrets/cryptography.ts'

/**
 * Parses one e-mail address strictly: an ASCII dot-atom before the `@` (RFC 5321, no quotes, no comments) and a
 * host name of at least two labels, in lower case, international ones as punycode. Returns undefined for
 * anything else, above all for line breaks.
 *
 * @example parseEmail('Mira@Example.ORG') // 'Mira@example.org'
 */
export function parseEmail(text: string): string | undefined {
  if (text.length > authLimits.emailLength) return undefined
  const [, local = '', host = ''] = /^([^@\s]{1,64})@([^@\s]{1,253})$/u.exec(text) ?? []
  if (!/^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/.test(local)) return undefined
  // Full-width dots, percent signs and brackets must not be normalised into a host name.
  if (/[%[\]:/\\?#＠。．｡]/u.test(host)) return undefined
  const domain = domainToASCII(host)
  const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
  if (!new RegExp(`^(?:${label}\\.)+(?!\\d+$)${label}$`).test(domain)) return undefined
  const address = `${local}@${domain}`
  return address.length <= authLimits.emailLength ? address : undefined
}

/**
 * Keyed digest by which an address is found without being readable. Letter case is ignored, so that a phone
 * that writes `Mira@` finds the account of `mira@` and does not create a second wallet.
 */
export function toEmailIndex(key: Uint8Array, email: string): string {
  return keyedDigest(key, ['email', email.toLowerCase()])
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
