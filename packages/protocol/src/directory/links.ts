import { isWebLink } from './webLinks.ts'

/**
 * Schemes that run code, read files, start programs of the system or of developers, install something, or are not
 * encrypted. Every other scheme but `https:` belongs to a wallet. The second part is what operating systems and common
 * programs register beyond the first: file shares, remote desktops, installers, editors, calls and conferences.
 */
const forbidden = new RegExp(
  `^(${[
    'about|android-app|blob|chrome(-extension)?|content|data|file|filesystem|ftp|http|intent|jar|javascript|livescript|mailto|market|mhtml|mk|moz-extension|ms-[a-z.+-]+|res|resource|search(-ms)?|shell|sms|ssh|tel|vbscript|view-source|ws|wss|x-javascript',
    'afp|apt|bitbucket|callto|cifs|dav|davs|dict|microsoft-edge|facetime(-[a-z]+)?|feed|finger|ftps|gopher|help|imap|itms[a-z-]*|jetbrains|jnlps?|ldaps?|magnet|maps|news|nfs|nntp|onenote|opera|pop|prefs|app-prefs|rdp|rlogin|rtsp|sftp|shortcuts|sip|sips|skype|slack|smb|snews|sourcetree|steam|svn[a-z+]*|git[a-z+-]*|teamviewer[0-9a-z]*|telnet|tn3270|tftp|vim|vnc|vscode[a-z-]*|cursor|webcal|windsurf|workflow|x-apple[a-z.-]*|x-man-page|xcode|zed|zoommtg|zoomus',
  ].join('|')})$`,
)

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

/** The links of a directory entry that are opened with a wallet's own scheme, and so register it for the entry. */
type DeepLinks = { readonly [field in (typeof deepLinkFields)[number]]?: string | null | undefined }
const deepLinkFields = ['mobile_link', 'link_mode', 'desktop_link', 'browser_link'] as const

/**
 * The schemes that a directory entry registers, in lower case and without the colon: those of its deep links.
 * Download pages and the web app of a wallet register none.
 *
 * @example getLinkSchemes({ mobile_link: 'trust://', homepage: 'smb://host' }) // ['trust']
 */
export function getLinkSchemes(entry: DeepLinks): string[] {
  const schemes = deepLinkFields.flatMap((field) => {
    const link = entry[field]?.replace(/\{(url|host|page)\}/g, 'x')
    return isAllowedLink(link) ? [getScheme(link)] : []
  })
  return [...new Set(schemes)].filter((scheme) => scheme !== 'https')
}

/**
 * Whether a page or window may be sent to a wallet's link: a web page (`isWebLink`), or a scheme that the directory entry of
 * the wallet registers. Every navigation to a deep link is decided here.
 *
 * @param schemes what `getLinkSchemes` returns for the wallet the link belongs to
 * @example isNavigableLink('trust://wc?uri=', ['trust']) // true
 * @example isNavigableLink('smb://host/share', ['trust']) // false
 */
export function isNavigableLink(link: unknown, schemes: readonly string[]): link is string {
  return isWebLink(link) || (isAllowedLink(link) && schemes.includes(getScheme(link)))
}

function getScheme(link: string): string {
  return link.slice(0, link.indexOf(':')).toLowerCase()
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
