import { type OriginPattern, parseOriginPattern } from './parseOriginPattern.ts'

/** Whether an `Origin` header matches one of a list of patterns. What is no origin never does. */
export function isOnList(origin: string, patterns: readonly OriginPattern[]): boolean {
  const asked = /^[a-z][a-z0-9+.-]*:\/\//i.test(origin) ? parseOriginPattern(origin) : undefined
  if (asked?.scheme === undefined || asked.wildcard) return false
  const { scheme, host, port } = asked
  const isWeb = scheme === 'http:' || scheme === 'https:'
  return patterns.some((pattern) => {
    if (pattern.scheme === undefined ? !isWeb : pattern.scheme !== scheme) return false
    if (pattern.port !== port) return false
    return pattern.wildcard ? host.endsWith(`.${pattern.host}`) : host === pattern.host
  })
}
