/**
 * Schemes that run code, read the machine, hand over to another program or leave encryption (X.25). Everything else that
 * is no `https:` is a wallet's own scheme.
 */
const forbidden =
  /^(about|android-app|blob|chrome(-extension)?|content|data|file|filesystem|ftp|http|intent|jar|javascript|livescript|mailto|market|mhtml|mk|moz-extension|ms-[a-z.+-]+|res|resource|search(-ms)?|shell|sms|ssh|tel|vbscript|view-source|ws|wss|x-javascript)$/

/**
 * Whether a link of a directory entry may be offered to a person (W2.2, X.25): `https:` with a host name of at least two
 * labels and no user name, or a wallet's own scheme followed by `://`. At most 2048 characters, and none that a browser
 * drops or turns around before reading (blanks, controls, direction marks, backslashes).
 *
 * @example isAllowedLink('metamask://wc') // true
 * @example isAllowedLink('java\nscript://alert(1)') // false
 */
export function isAllowedLink(link: unknown): link is string {
  if (typeof link !== 'string' || link.length > 2048) return false
  // the characters of RFC 3986: a host that needs others is written in Punycode, a path percent-encoded
  if (!/^[\w!#$%&'()*+,./:;=?@[\]~-]+$/.test(link)) return false
  const scheme = /^([a-z][a-z0-9+.-]+):\/\//i.exec(link)?.[1]?.toLowerCase()
  if (scheme === undefined || forbidden.test(scheme) || !URL.canParse(link)) return false
  if (scheme !== 'https') return true
  if (!/^https:\/\/[^/?#]/i.test(link)) return false
  const { username, password, hostname } = new URL(link)
  return username === '' && password === '' && /^([a-z0-9-]+\.)+[a-z][a-z0-9-]+$/.test(hostname)
}
