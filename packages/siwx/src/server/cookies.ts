/** Headers of a web `Request`, or of Node and Express. */
export type HeadersLike =
  | { get(name: string): string | null }
  | { readonly [name: string]: string | readonly string[] | undefined }

/** Returns one header. Repeated headers are joined, as `Headers` does. */
export function getHeader(headers: HeadersLike, name: string): string | undefined {
  if (typeof headers.get === 'function') return headers.get(name) ?? undefined
  const value = (headers as Readonly<Record<string, string | readonly string[] | undefined>>)[name]
  return typeof value === 'string' ? value : value?.join(name === 'cookie' ? '; ' : ', ')
}

/**
 * Returns a cookie of 43 base64url characters; undefined for any other value. Two cookies of one name count as
 * none: one of them was set by somebody else, and it is unknown which.
 */
export function getCookie(headers: HeadersLike, name: string): string | undefined {
  // Not `trim`: it removes more than the spaces HTTP allows. A browser guards the `__Host-` prefix of the name
  // as it was set, so another host of the domain could set a cookie behind a byte that is trimmed here.
  const pairs = (getHeader(headers, 'cookie') ?? '').split(';').map((pair) => pair.replace(/^[ \t]+/, ''))
  const [value, ...others] = pairs.flatMap((pair) =>
    pair.startsWith(`${name}=`) ? pair.slice(name.length + 1) : [],
  )
  return others.length === 0 && value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined
}

/** Attributes of a cookie. */
type CookieAttributes = {
  readonly isSecure: boolean
  readonly sameSite: 'Lax' | 'Strict'
  /** Seconds; 0 deletes the cookie. */
  readonly maxAge: number
}

/** Formats a `Set-Cookie` header: for this host only, not readable by scripts. */
export function formatCookie(
  name: string,
  value: string,
  { isSecure, sameSite, maxAge }: CookieAttributes,
): string {
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly;${isSecure ? ' Secure;' : ''} SameSite=${sameSite}`
}
