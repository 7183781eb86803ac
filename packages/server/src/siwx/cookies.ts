/** Headers of a request: those of a web `Request`, or those of Node's, Express's. */
export type HeadersLike =
  | { get(name: string): string | null }
  | { readonly [name: string]: string | readonly string[] | undefined }

/** One header; several of a name are one text, as `Headers` has them. */
export function getHeader(headers: HeadersLike, name: string): string | undefined {
  if (typeof headers.get === 'function') return headers.get(name) ?? undefined
  const value = (headers as Readonly<Record<string, string | readonly string[] | undefined>>)[name]
  return typeof value === 'string' ? value : value?.join(name === 'cookie' ? '; ' : ', ')
}

/**
 * A cookie of ours: 43 characters of base64url, or undefined. Two of one name are none: one of them was put there by
 * somebody else, and which can't be told.
 */
export function getCookie(headers: HeadersLike, name: string): string | undefined {
  // Not `trim`: it takes more for a space than HTTP does, and a browser guards the prefix of the name as it was set, so that a
  // neighbour on the same domain could set one of ours behind a byte that is cut off here.
  const pairs = (getHeader(headers, 'cookie') ?? '').split(';').map((pair) => pair.replace(/^[ \t]+/, ''))
  const [value, ...others] = pairs.flatMap((pair) =>
    pair.startsWith(`${name}=`) ? pair.slice(name.length + 1) : [],
  )
  return others.length === 0 && value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined
}

/** What a cookie is like besides its name and value. */
type CookieAttributes = {
  readonly isSecure: boolean
  readonly sameSite: 'Lax' | 'Strict'
  /** Seconds; 0 takes it away. */
  readonly maxAge: number
}

/** A `Set-Cookie` header: for this host alone, and for no script. */
export function formatCookie(
  name: string,
  value: string,
  { isSecure, sameSite, maxAge }: CookieAttributes,
): string {
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly;${isSecure ? ' Secure;' : ''} SameSite=${sameSite}`
}
