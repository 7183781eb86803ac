/**
 * Schemes that run code, read files, start other programs or are not encrypted. Every other scheme but `https:` belongs to
 * a wallet.
 */
const forbidden =
  /^(about|android-app|blob|chrome(-extension)?|content|data|file|filesystem|ftp|http|intent|jar|javascript|livescript|mailto|market|mhtml|mk|moz-extension|ms-[a-z.+-]+|res|resource|search(-ms)?|shell|sms|ssh|tel|vbscript|view-source|ws|wss|x-javascript)$/

/**
 * Whether a link of a directory entry may be offered to a person: `https:` with a host name of at least two
 * labels and no user name, or a wallet's own scheme followed by `://`. At most 2048 characters, without those that a
 * browser drops or rewrites before it parses a URL (blanks, controls, direction marks, backslashes).
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

/**
 * Returns the link that opens a page in a wallet's own browser, from the template of its entry: `{url}` is the page's whole
 * address and `{host}` its host, both percent-encoded; `{page}` is the address without `https://`, for wallets that take
 * it as a path. The fragment is dropped, because it may contain secrets of the page.
 *
 * Undefined for a page that isn't `http(s)`, and for a template whose result is no allowed link.
 *
 * @example fillBrowserLink('https://go.example.com/dapp?url={url}', 'https://app.example/swap')
 */
export function fillBrowserLink(template: string, pageUrl: string): string | undefined {
  if (!URL.canParse(pageUrl)) return undefined
  const page = new URL(pageUrl)
  if (!/^https?:$/.test(page.protocol)) return undefined
  page.hash = ''
  page.username = ''
  page.password = ''
  const values: Readonly<Record<string, string>> = {
    '{url}': encodeURIComponent(page.href),
    '{host}': encodeURIComponent(page.host),
    '{page}': `${page.host}${page.pathname}${page.search}`,
  }
  const link = template.replace(/\{(url|host|page)\}/g, (name) => values[name] ?? '')
  return isAllowedLink(link) ? link : undefined
}
