/** A parsed entry of an origin list. `wildcard` matches the subdomains of the host but not the host itself. */
export type OriginPattern = {
  /** For example `https:`. Absent: http and https. */
  readonly scheme?: string
  readonly wildcard: boolean
  /** As the URL parser writes it: lower case, punycode. */
  readonly host: string
  /** '' stands for the default port of the scheme. */
  readonly port: string
}

const shape = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*\.)?([^\s/\\?#@*%]+)$/i

/**
 * Parses an entry of an origin list: a full origin, `scheme://*.host[:port]`, or a bare host with or without `*.`.
 * Undefined for anything else, including a path, a user name, a star elsewhere, and `*.` before a top-level name.
 *
 * @example parseOriginPattern('https://*.example.com') // { scheme: 'https:', wildcard: true, host: 'example.com',
 * port: '' }
 */
export function parseOriginPattern(entry: string): OriginPattern | undefined {
  const [, scheme, isWildcard, hostText = ''] = shape.exec(entry) ?? []
  const protocol = scheme && `${scheme.toLowerCase()}:`
  const web = protocol === undefined || protocol === 'http:' || protocol === 'https:'
  // Other schemes (of extensions and apps) have no host rules of their own: the text is compared as it is.
  const readAs = `${web && protocol ? protocol : 'https:'}//${hostText}`
  if (hostText === '' || !URL.canParse(readAs)) return undefined
  const url = new URL(readAs)
  if (url.pathname !== '/' || url.search || url.hash || url.username || url.password) return undefined
  if (isWildcard !== undefined && (!url.hostname.includes('.') || /^[\d.]+$|^\[/.test(url.hostname)))
    return undefined
  return {
    ...(protocol !== undefined && { scheme: protocol }),
    wildcard: isWildcard !== undefined,
    host: web ? url.hostname : hostText.toLowerCase(),
    port: web ? url.port : '',
  }
}

/**
 * Whether an `Origin` header is on a project's list. A page on the visitor's own machine always is. `null` and text
 * that is no origin never are: a browser writes `scheme://host[:port]` and nothing after it.
 */
export function isOriginAllowed(origin: string, patterns: readonly OriginPattern[]): boolean {
  return isLocalOrigin(origin) || isListedOrigin(origin, patterns)
}

/** Whether an `Origin` header is of a page on the visitor's own machine. */
export function isLocalOrigin(origin: string): boolean {
  const parsed = /^https?:\/\//i.test(origin) ? parseOriginPattern(origin) : undefined
  if (!parsed || parsed.wildcard) return false
  const { host } = parsed
  return host === 'localhost' || host.endsWith('.localhost') || host === '127.0.0.1' || host === '[::1]'
}

/** Whether an `Origin` header matches one of the patterns. Text that is no origin never does. */
export function isListedOrigin(origin: string, patterns: readonly OriginPattern[]): boolean {
  const parsed = /^[a-z][a-z0-9+.-]*:\/\//i.test(origin) ? parseOriginPattern(origin) : undefined
  if (parsed?.scheme === undefined || parsed.wildcard) return false
  const { scheme, host, port } = parsed
  const isWeb = scheme === 'http:' || scheme === 'https:'
  return patterns.some((pattern) => {
    if (pattern.scheme === undefined ? !isWeb : pattern.scheme !== scheme) return false
    if (pattern.port !== port) return false
    return pattern.wildcard ? host.endsWith(`.${pattern.host}`) : host === pattern.host
  })
}
