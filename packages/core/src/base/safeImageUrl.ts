import type { WellKnownLatchkey } from '@latchkey/protocol'
import { maxImageLength } from './text.ts'

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
