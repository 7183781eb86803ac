import type { ChainNamespace, WellKnownLatchkey } from '@latchkey/protocol'

/**
 * A text from outside as one line: no control, bidirectional, zero-width or unassigned characters, at most `length`
 * characters. Markup stays what it is, text.
 */
export function plainText(text: string, length = 64): string {
  const line = text.slice(0, 1000).replace(/\s+/g, ' ').replace(/\p{C}/gu, '').trim()
  return [...line].slice(0, length).join('')
}

/** Characters of a `data:` URL; beyond it an image is left out. */
const maxLength = 262_144
const raster = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[a-z0-9+/=]*$/i

/**
 * An image address the page may load: a raster `data:` URL, or one of our own server, which re-encodes what comes from
 * elsewhere; a page asks no host it wasn't configured with. Relative addresses are the server's; without one
 * there are none.
 */
export function safeImageUrl(url: unknown, server: WellKnownLatchkey | undefined): string | undefined {
  if (typeof url !== 'string' || url === '' || url.length > maxLength) return undefined
  if (raster.test(url)) return url
  if (!server) return undefined
  try {
    const full = new URL(url, server.api)
    const own = [server.api, server.directory].some(
      (base) => base !== undefined && new URL(base).origin === full.origin,
    )
    return own && /^https?:$/.test(full.protocol) ? full.href : undefined
  } catch {
    return undefined
  }
}

/** Whether two plain addresses are one account: letters' case carries only a checksum in `eip155` (A9, EIP-55). */
export function sameAddress(namespace: ChainNamespace, a: string, b: string): boolean {
  return a === b || (namespace === 'eip155' && a.toLowerCase() === b.toLowerCase())
}
