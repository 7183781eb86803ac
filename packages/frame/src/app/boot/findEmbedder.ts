import type { FrameConfig } from '@latchkey/protocol'
import type { FrameText, Translate } from '../words/createTranslator.ts'

/** Facts of the browser about the position of a document. */
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
  | Refusal

type Refusal =
  | { readonly kind: 'refused'; readonly reason: 'nested' | 'unknown' | 'insecure' }
  | { readonly kind: 'refused'; readonly reason: 'notListed'; readonly origin: string }

const refusals = {
  nested: 'This wallet can’t be used here because the page that shows it is inside another page.',
  unknown: 'This wallet can’t be used here because the browser doesn’t say which page shows it.',
  insecure: 'This wallet can’t be used here because the page that shows it isn’t secure (https).',
  notListed:
    'This wallet can’t be used here because its operator hasn’t listed the page that shows it ({origin}).',
} as const satisfies Record<Refusal['reason'], FrameText>

/** Says why a page may not show the wallet; one that is not listed with its origin, as it has to be listed. */
export function describeRefusal(refusal: Refusal, translate: Translate): string {
  return translate(refusals[refusal.reason], refusal.reason === 'notListed' ? { origin: refusal.origin } : {})
}

/**
 * Returns the origin that embeds this document, taken from the browser and never from a message. The embedder has to be the
 * only ancestor, on https or a loopback name, and on the project's list. An unknown embedder is refused.
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
  if (!embedders.some((entry) => matchesSource(entry, origin)))
    return { kind: 'refused', reason: 'notListed', origin }
  return { kind: 'embedded', origin }
}

/**
 * Whether a frame on this host may follow the custody its configuration states. Under `operator-recoverable` each new share set
 * gives the operator a second share, and `latchkey verify-frame` does not cover the configuration. So a host that is no
 * loopback name never follows it: a server that is taken over could otherwise open every wallet that signs.
 */
export function isCustodyAllowed(custody: FrameConfig['custody'], hostname: string): boolean {
  return custody !== 'operator-recoverable' || isLoopback(hostname)
}

function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' || hostname.endsWith('.localhost') || /^127(\.\d+){3}$|^\[::1\]$/.test(hostname)
  )
}

/** Whether an entry of the list matches: an exact origin, or `scheme://*.host[:port|:*]` as in a Content-Security-Policy. */
function matchesSource(entry: string, origin: string): boolean {
  if (entry === origin) return true
  const [, scheme, wildcard, host, port] = /^(https?):\/\/(\*\.)?([^/:*]+)(?::(\d+|\*))?$/.exec(entry) ?? []
  if (!host) return false
  const url = new URL(origin)
  if (url.protocol !== `${scheme}:`) return false
  if (wildcard ? !url.hostname.endsWith(`.${host}`) : url.hostname !== host) return false
  return port === '*' || (port ?? '') === url.port
}
