/** What the browser says about where a document stands. */
type Surroundings = {
  /** `location.ancestorOrigins`, innermost first; absent in Firefox. */
  readonly ancestorOrigins?: readonly string[] | undefined
  readonly referrer: string
  /** Whether `window.parent` is the top window. */
  readonly isParentTop: boolean
  readonly isTop: boolean
}

type Embedder =
  | { readonly kind: 'embedded'; readonly origin: string }
  | { readonly kind: 'topLevel' }
  | { readonly kind: 'refused'; readonly reason: 'nested' | 'unknown' | 'insecure' | 'notListed' }

/**
 * Who embeds this document, by the browser's own word and never by a message's: exactly one ancestor,
 * on https or a loopback name, and one of the project's pages. What can't be known is refused.
 */
export function findEmbedder(surroundings: Surroundings, embedders: readonly string[]): Embedder {
  const { ancestorOrigins, referrer, isTop, isParentTop } = surroundings
  if (isTop) return { kind: 'topLevel' }
  if (!isParentTop || (ancestorOrigins && ancestorOrigins.length !== 1))
    return { kind: 'refused', reason: 'nested' }
  const claimed = ancestorOrigins?.[0] ?? (URL.canParse(referrer) ? new URL(referrer).origin : undefined)
  if (!claimed || claimed === 'null' || !URL.canParse(claimed)) return { kind: 'refused', reason: 'unknown' }
  const { origin, protocol, hostname } = new URL(claimed)
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname)))
    return { kind: 'refused', reason: 'insecure' }
  if (!embedders.some((entry) => matches(entry, origin))) return { kind: 'refused', reason: 'notListed' }
  return { kind: 'embedded', origin }
}

function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' || hostname.endsWith('.localhost') || /^127(\.\d+){3}$|^\[::1\]$/.test(hostname)
  )
}

/** An entry is an exact origin, or `scheme://*.host[:port|:*]` for the hosts below it, as in a content policy. */
function matches(entry: string, origin: string): boolean {
  if (entry === origin) return true
  const [, scheme, star, host, port] = /^(https?):\/\/(\*\.)?([^/:*]+)(?::(\d+|\*))?$/.exec(entry) ?? []
  if (!host) return false
  const url = new URL(origin)
  if (url.protocol !== `${scheme}:`) return false
  if (star ? !url.hostname.endsWith(`.${host}`) : url.hostname !== host) return false
  return port === '*' || (port ?? '') === url.port
}
