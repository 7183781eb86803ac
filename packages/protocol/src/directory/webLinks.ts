/**
 * Whether a link leads to a web page that may be opened: `https:`, or `http:` on this machine. Every navigation to an address from
 * outside that is no wallet's deep link is decided here.
 *
 * @example isWebLink('https://accounts.example/login') // true
 * @example isWebLink('smb://host/share') // false
 */
export function isWebLink(link: unknown): link is string {
  if (typeof link !== 'string' || !URL.canParse(link)) return false
  const { protocol, hostname } = new URL(link)
  const isHere =
    hostname === 'localhost' || hostname.endsWith('.localhost') || /^(127\.0\.0\.1|\[::1\])$/.test(hostname)
  return protocol === 'https:' || (protocol === 'http:' && isHere)
}
