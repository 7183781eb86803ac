import { imageCaps } from './imageCaps.ts'

/**
 * A picture's source as it may be asked for: http(s), `ipfs://` by way of the gateway (its address up to the content id), or a `data:` URL of a raster.
 * Undefined for everything else. What it points at is checked when it is fetched.
 */
export function normalizeSource(source: string, ipfsGateway?: string): string | undefined {
  const text = source.trim()
  if (text.length > imageCaps.source) return undefined
  if (/^data:/i.test(text)) return /^data:image\/(png|jpe?g|gif|webp)[;,]/i.test(text) ? text : undefined
  const ipfs = /^ipfs:\/\/(?:ipfs\/)?([A-Za-z0-9]{46,120}(?:\/[^?#\\]*)?)$/.exec(text)?.[1]
  if (ipfs !== undefined) {
    return ipfsGateway && !ipfs.split('/').includes('..') ? `${ipfsGateway}${ipfs}` : undefined
  }
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.username || url.password) return undefined
  url.hash = ''
  return url.href.length <= imageCaps.source ? url.href : undefined
}
