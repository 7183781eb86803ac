import type { WellKnownLatchkey } from '@latchkey/protocol'

/** What a page that shows the modal needs of the world. */
export type AppPolicyOptions = {
  /** What the page's server says of itself; absent: the page uses none. */
  readonly server?: WellKnownLatchkey | undefined
  /** RPC URLs the page asks itself. */
  readonly rpc?: readonly string[] | undefined
  /** Lets scripts and styles of the page in by this word instead of by their origin. */
  readonly nonce?: string | undefined
  /** Of the page's inline scripts, e.g. `sha256-…`. */
  readonly hashes?: readonly string[] | undefined
  /** Names of the Trusted Types policies the page's own code makes. Ours makes none. */
  readonly trustedTypes?: readonly string[] | undefined
}

/**
 * The strictest content policy under which every view of the modal works (X.49): nothing inline, no `eval`, no foreign
 * script, no string where markup is made. Connections, pictures and the wallet's frame are those of the server named.
 *
 * @example appPolicy({ server }) // "default-src 'none'; script-src 'self'; …"
 */
export function appPolicy({
  server,
  rpc = [],
  nonce,
  hashes = [],
  trustedTypes = [],
}: AppPolicyOptions): string {
  const api = [server?.api, server?.directory].map(originOf)
  const asked = [...api, ...[server?.events, ...(server?.relay ?? []), ...rpc].map(originOf)]
  const word = nonce === undefined ? [] : [`'nonce-${nonce}'`]
  const inline = hashes.map((hash) => `'${hash}'`)
  const directives: Readonly<Record<string, readonly (string | undefined)[]>> = {
    'default-src': ["'none'"],
    // A nonce counts for what its scripts load too, so that the chunks of the modal need no word of their own.
    'script-src': [...(nonce === undefined ? ["'self'"] : [...word, "'strict-dynamic'"]), ...inline],
    'style-src': ["'self'", ...word],
    'img-src': ["'self'", 'data:', ...api],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...asked],
    'frame-src': [originOf(server?.frame) ?? "'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': trustedTypes.length > 0 ? trustedTypes : ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources.filter((source) => source !== undefined))].join(' '))
    .join('; ')
}

function originOf(url: string | undefined): string | undefined {
  if (url === undefined) return undefined
  const { protocol, host } = new URL(url)
  return `${protocol}//${host}`
}
