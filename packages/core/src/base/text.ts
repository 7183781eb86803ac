import type { ChainNamespace, WellKnownLatchkey } from '@latchkey/protocol'

/**
 * Reduces untrusted text to one line of at most `length` characters, without control, bidirectional, zero-width and
 * unassigned characters; empty for anything but text. Markup is not escaped: render the result as text.
 */
export function plainText(text: unknown, length = 64): string {
  if (typeof text !== 'string') return ''
  // Cut first, because untrusted text can be huge.
  const line = text.slice(0, 1000).replace(/\s+/g, ' ').replace(/\p{C}/gu, '').trim()
  return [...line].slice(0, length).join('')
}

/** Characters of a `data:` URL; longer images are dropped. */
const maxImageLength = 262_144
const rasterDataUrl = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[a-z0-9+/=]*$/i

/**
 * Returns an image URL that the page may load, else `undefined`: a raster `data:` URL, or a URL of the configured server,
 * which re-encodes images of other hosts. The page contacts no other host. Relative URLs are resolved against the server.
 */
export function safeImageUrl(url: unknown, server: WellKnownLatchkey | undefined): string | undefined {
  if (typeof url !== 'string' || url === '' || url.length > maxImageLength) return undefined
  if (rasterDataUrl.test(url)) return url
  if (!server) return undefined
  try {
    const full = new URL(url, server.api)
    const isOnServer = [server.api, server.directory].some(
      (base) => base !== undefined && new URL(base).origin === full.origin,
    )
    return isOnServer && /^https?:$/.test(full.protocol) ? full.href : undefined
  } catch {
    return undefined
  }
}

const imageDataUrl = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i

/**
 * Returns the icon that a wallet announced if it is an image inside the text itself, else `undefined`. EIP-6963 and Wallet
 * Standard allow `data:` URLs only: a picture on another host would tell that host about every visitor of the page.
 * SVG is among them, so the icon may be shown in an `<img>` only, which neither runs scripts nor loads anything.
 */
export function parseWalletIcon(icon: unknown): string | undefined {
  if (typeof icon !== 'string' || icon.length > maxImageLength) return undefined
  const url = icon.trim()
  return imageDataUrl.test(url) ? url : undefined
}

/**
 * Whether two plain addresses are the same account. In `eip155` the case of letters is only a checksum (EIP-55); segwit addresses
 * of Bitcoin may be written in capitals (BIP-173).
 */
export function sameAddress(namespace: ChainNamespace, a: string, b: string): boolean {
  const isCaseless = namespace === 'eip155' || (namespace === 'bip122' && /^(bc|tb|bcrt)1/i.test(a))
  return a === b || (isCaseless && a.toLowerCase() === b.toLowerCase())
}
