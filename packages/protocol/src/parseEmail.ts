import { authLimits } from './auth.ts'

/**
 * Parses one e-mail address strictly: an ASCII dot-atom before the `@` (RFC 5321, no quotes, no comments) and a
 * host name of at least two labels, in lower case, international ones as punycode. Returns undefined for
 * anything else, above all for line breaks. The wallet frame and the server use it.
 *
 * @example parseEmail('Mira@Example.ORG') // 'Mira@example.org'
 */
export function parseEmail(text: string): string | undefined {
  if (text.length > authLimits.emailLength) return undefined
  const [, local = '', host = ''] = /^([^@\s]{1,64})@([^@\s]{1,253})$/u.exec(text) ?? []
  if (!/^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/.test(local)) return undefined
  // Full-width dots, percent signs and brackets must not be normalised into a host name.
  if (/[%[\]:/\\?#＠。．｡]/u.test(host)) return undefined
  const domain = toAsciiDomain(host)
  const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
  if (!new RegExp(`^(?:${label}\\.)+(?!\\d+$)${label}$`).test(domain)) return undefined
  const address = `${local}@${domain}`
  return address.length <= authLimits.emailLength ? address : undefined
}

/** Converts a host name to lower-case ASCII (UTS 46), in browsers and Node alike; empty where it is none. */
function toAsciiDomain(host: string): string {
  const url = `http://${host}/`
  return URL.canParse(url) ? new URL(url).hostname : ''
}
