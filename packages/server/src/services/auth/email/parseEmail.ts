import { domainToASCII } from 'node:url'
import { authLimits } from '@latchkey/protocol'

/**
 * Reads one e-mail address strictly (S5.05): a dot-atom of ASCII before the `@` (RFC 5321, no quotes, no comments), a host
 * name of at least two labels behind it, lower case, international ones as punycode. Anything else, line breaks above all,
 * is nothing (T-SMTP).
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
