import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { ImageRefusedError } from '../../errors.ts'
import type { EncodedImage, Images } from '../../ports/directory.ts'
import type { Clock, Egress, Log } from '../../ports/platform.ts'
import { createImageCoder, type ImageCoder } from './imageCoder.ts'
import { imageCaps } from './imageHeader.ts'

type ImagesOptions = {
  readonly egress: Egress
  readonly clock: Clock
  readonly log: Log
  /**
   * Called once, with the first picture. 32 characters or more. Whoever knows it can make the proxy fetch any public
   * address.
   */
  readonly secret: () => string
  /** Where clients reach the API, until `setBaseUrl` is called. */
  readonly baseUrl?: string | undefined
  readonly ipfsGateway?: string | undefined
  readonly coder?: ImageCoder
}

/** The `Images` port: fetches through the egress guard, decodes in a thread, caches by size and remembers failures. */
export function createImages(options: ImagesOptions): Images {
  const { egress, clock, log, ipfsGateway, coder = createImageCoder() } = options
  let digest: Buffer | undefined
  const secret = () => {
    digest ??= createHash('sha256').update(options.secret()).digest()
    return digest
  }
  const perf = { now: () => clock.monotonic() }
  const memory = new LRUCache<string, EncodedImage>({
    maxSize: imageCaps.cacheBytes,
    sizeCalculation: ({ body }) => body.length + 512,
    ttl: imageCaps.cacheTime,
    ttlResolution: 0,
    perf,
  })
  const failed = new LRUCache<string, true>({
    max: imageCaps.failures,
    ttl: imageCaps.failureTime,
    ttlResolution: 0,
    perf,
  })
  const running = new Map<string, Promise<EncodedImage | undefined>>()
  let base = options.baseUrl ?? ''

  async function load(source: string): Promise<EncodedImage | undefined> {
    try {
      const image = toEncodedImage(await coder.encode(await loadSource(source, egress), imageCaps.edge))
      memory.set(hashOf(source), image)
      return image
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
      // A full queue says nothing about this picture.
      if (code !== 'busy') failed.set(hashOf(source), true)
      log.debug({ problem: code }, 'A picture was refused')
      return undefined
    }
  }

  return {
    link(source) {
      const normalized = normalizeSource(source, ipfsGateway)
      return normalized === undefined ? '' : `${base}/v1/images/${createImageKey(normalized, secret())}`
    },
    async get(key) {
      const source = parseImageKey(key, secret())
      if (source === undefined) return undefined
      const hash = hashOf(source)
      const found = memory.get(hash)
      if (found || failed.has(hash)) return found
      const loading = running.get(hash) ?? load(source).finally(() => running.delete(hash))
      running.set(hash, loading)
      return loading
    },
    async encode(bytes, { edge }) {
      if (!(edge >= 1 && edge <= imageCaps.side)) throw new ImageRefusedError('too_large')
      return toEncodedImage(await coder.encode(bytes, edge))
    },
    setBaseUrl(url) {
      base = url
    },
    close: () => coder.close(),
  }
}

/** Data URLs are long, so the caches use a hash as the key. */
function hashOf(source: string): string {
  return createHash('sha256').update(source).digest('base64url')
}

function toEncodedImage(body: Uint8Array<ArrayBuffer>): EncodedImage {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { type: 'image/webp', body, etag }
}

/** Characters of base64url: 132 bits of the HMAC. Existing addresses end when this changes. */
const proofLength = 22

/**
 * The last part of a picture's address: its source as base64url, a dot, and a proof that this server created
 * it.
 */
export function createImageKey(source: string, secret: Buffer): string {
  const text = Buffer.from(source, 'utf8').toString('base64url')
  return `${text}.${proofOf(text, secret)}`
}

/** The source in a key of this server. Undefined for any other key. */
export function parseImageKey(key: string, secret: Buffer): string | undefined {
  const [text = '', proof = '', ...rest] = key.split('.')
  if (rest.length > 0 || proof.length !== proofLength || !/^[\w-]+$/.test(proof)) return undefined
  if (!timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(text, secret)))) return undefined
  return Buffer.from(text, 'base64url').toString('utf8')
}

function proofOf(text: string, secret: Buffer): string {
  return createHmac('sha256', secret)
    .update(`latchkey image\n${text}`)
    .digest('base64url')
    .slice(0, proofLength)
}

/**
 * Normalizes the source of a picture: http(s), `ipfs://` through the gateway, or a `data:` URL of a raster. Undefined
 * for everything else. The target is checked when it is fetched.
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

/**
 * Loads the bytes of a source that `normalizeSource` accepted.
 *
 * @throws EgressError, ImageRefusedError
 */
async function loadSource(source: string, egress: Egress): Promise<Uint8Array> {
  if (/^data:/i.test(source)) return decodeDataUrl(source)
  const { status, body } = await egress.request({
    url: source,
    method: 'GET',
    chosenBy: 'stranger',
    headers: { accept: 'image/webp, image/png, image/jpeg, image/gif' },
    redirects: imageCaps.redirects,
    timeout: imageCaps.fetchTime,
    maxBytes: imageCaps.bytes,
  })
  if (status !== 200) throw new ImageRefusedError('undecodable')
  return body
}

function decodeDataUrl(url: string): Uint8Array {
  const comma = url.indexOf(',')
  const data = url.slice(comma + 1)
  if (/;base64$/i.test(url.slice(0, comma))) return Buffer.from(data, 'base64')
  try {
    return Buffer.from(decodeURIComponent(data), 'latin1')
  } catch {
    throw new ImageRefusedError('undecodable')
  }
}
