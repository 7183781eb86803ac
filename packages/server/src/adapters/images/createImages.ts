import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { ImageRefusedError } from '../../errors/ImageRefusedError.ts'
import type { Clock } from '../../ports/Clock.ts'
import type { Egress } from '../../ports/Egress.ts'
import type { EncodedImage, Images } from '../../ports/Images.ts'
import type { Log } from '../../ports/Log.ts'
import { createImageCoder, type ImageCoder } from './createImageCoder.ts'
import { imageCaps } from './imageCaps.ts'
import { readImageKey, toImageKey } from './imageKey.ts'
import { loadSource } from './loadSource.ts'
import { normalizeSource } from './normalizeSource.ts'

export type ImagesOptions = {
  readonly egress: Egress
  readonly clock: Clock
  readonly log: Log
  /** Asked once, with the first picture. 32 characters or more; who has it can make the proxy fetch any public address. */
  readonly secret: () => string
  /** Where clients reach the API until `listenAt` says it. */
  readonly baseUrl?: string | undefined
  readonly ipfsGateway?: string | undefined
  readonly coder?: ImageCoder
}

/** The `Images` port: egress guard, raster decoders in a thread of their own, a cache by bytes, failures remembered. */
export function createImages(options: ImagesOptions): Images {
  const { egress, clock, log, ipfsGateway, coder = createImageCoder() } = options
  let digest: Buffer | undefined
  const secret = () => {
    digest ??= createHash('sha256').update(options.secret()).digest()
    return digest
  }
  const perf = { now: () => clock.monotonic() }
  const kept = new LRUCache<string, EncodedImage>({
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
      const image = describe(await coder.encode(await loadSource(source, egress), imageCaps.edge))
      kept.set(hashOf(source), image)
      return image
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
      // somebody else's crowd says nothing about this picture
      if (code !== 'busy') failed.set(hashOf(source), true)
      log.debug({ problem: code }, 'A picture was refused')
      return undefined
    }
  }

  return {
    link(source) {
      const normal = normalizeSource(source, ipfsGateway)
      return normal === undefined ? '' : `${base}/v1/images/${toImageKey(normal, secret())}`
    },
    async read(key) {
      const source = readImageKey(key, secret())
      if (source === undefined) return undefined
      const hash = hashOf(source)
      const found = kept.get(hash)
      if (found || failed.has(hash)) return found
      const work = running.get(hash) ?? load(source).finally(() => running.delete(hash))
      running.set(hash, work)
      return work
    },
    async encode(bytes, { edge }) {
      if (!(edge >= 1 && edge <= imageCaps.side)) throw new ImageRefusedError('too_large')
      return describe(await coder.encode(bytes, edge))
    },
    listenAt(url) {
      base = url
    },
    close: () => coder.close(),
  }
}

/** Data URLs are long: the caches hold their hash. */
function hashOf(source: string): string {
  return createHash('sha256').update(source).digest('base64url')
}

function describe(body: Uint8Array<ArrayBuffer>): EncodedImage {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { type: 'image/webp', body, etag }
}
