import { isOnList } from './isOnList.ts'
import { type OriginPattern, parseOriginPattern } from './parseOriginPattern.ts'

/**
 * Whether an `Origin` header is on a project's list. A page on the visitor's own machine always is (W2.4). `null`, and
 * whatever is no origin, never is: a browser writes `scheme://host[:port]` and nothing behind it.
 */
export function isOriginAllowed(origin: string, patterns: readonly OriginPattern[]): boolean {
  const asked = /^https?:\/\//i.test(origin) ? parseOriginPattern(origin) : undefined
  if (asked && !asked.wildcard) {
    const { host } = asked
    if (host === 'localhost' || host.endsWith('.localhost') || host === '127.0.0.1' || host === '[::1]')
      return true
  }
  return isOnList(origin, patterns)
}
