import { type OriginPattern, parseOriginPattern } from './parseOriginPattern.ts'

/**
 * Whether an `Origin` header is on a project's list. A page on the visitor's own machine always is (W2.4). `null`, and
 * whatever is no origin, never is: a browser writes `scheme://host[:port]` and nothing behind it.
 */
export function isOriginAllowed(origin: string, patterns: readonly OriginPattern[]): boolean {
  const asked = /^[a-z][a-z0-9+.-]*:\/\//i.test(origin) ? parseOriginPattern(origin) : undefined
  if (asked?.scheme === undefined || asked.wildcard) return false
  const { scheme, host, port } = asked
  const web = scheme === 'http:' || scheme === 'https:'
  if (
    web &&
    (host === 'localhost' || host.endsWith('.localhost') || host === '127.0.0.1' || host === '[::1]')
  )
    return true
  return patterns.some((pattern) => {
    if (pattern.scheme === undefined ? !web : pattern.scheme !== scheme) return false
    if (pattern.port !== port) return false
    return pattern.wildcard ? host.endsWith(`.${pattern.host}`) : host === pattern.host
  })
}
