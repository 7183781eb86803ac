import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import decodeJpeg, { init as initJpeg } from '@jsquash/jpeg/decode.js'
import decodePng, { init as initPng } from '@jsquash/png/decode.js'
import resize, { initResize } from '@jsquash/resize'
import decodeWebp, { init as initWebp } from '@jsquash/webp/decode.js'
import encodeWebp, { init as initEncoder } from '@jsquash/webp/encode.js'
import { GifReader } from 'omggif'
import { simd } from 'wasm-feature-detect'
import { type ImageAnswer, type ImageJob, imageCaps, parseImageHeader } from './imageHeader.ts'

/** The worker encodes one picture after the other, until it is terminated or a decoder fails. */
const codecs = await loadCodecs()
parentPort?.on('message', async (job: ImageJob) => {
  const answer = await run(job)
  parentPort?.postMessage(answer, answer.body ? [answer.body.buffer] : [])
})
parentPort?.postMessage('ready')

async function run({ bytes, edge }: ImageJob): Promise<ImageAnswer> {
  const decoded = await decode(bytes).catch(() => undefined)
  if (!decoded) return { problem: 'undecodable' }
  const { width, height } = decoded
  // A decoder may produce more pixels than the header announced.
  if (width > imageCaps.side || height > imageCaps.side) return { problem: 'too_large' }
  const scale = Math.min(1, edge / Math.max(width, height))
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
  const scaled =
    scale < 1 ? await codecs.resize(shrinkByInteger(decoded, edge), { ...size, linearRGB: false }) : decoded
  return { body: new Uint8Array(await codecs.encodeWebp(scaled, { quality: 82 })) }
}

async function decode(bytes: Uint8Array<ArrayBuffer>): Promise<ImageData | undefined> {
  // A copy, because the decoders take whole buffers.
  const { buffer } = bytes.slice()
  switch (parseImageHeader(bytes)?.format) {
    case 'png':
      return codecs.decodePng(buffer)
    case 'jpeg':
      return codecs.decodeJpeg(buffer)
    case 'gif':
      return decodeGif(bytes, imageCaps.side)
    case 'webp': {
      const frame = firstWebpFrame(bytes)
      return frame && codecs.decodeWebp(new Uint8Array(frame).buffer)
    }
    default:
      return undefined
  }
}

/**
 * Loads decoders, scaler and encoder as WebAssembly. They run in the worker only, which is thrown away after a failure.
 */
async function loadCodecs() {
  const { resolve } = createRequire(import.meta.url)
  const compile = (path: string) => new WebAssembly.Module(readFileSync(resolve(path)))
  const encoder = (await simd()) ? 'webp_enc_simd' : 'webp_enc'
  await initPng(compile('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'))
  await initJpeg(compile('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'))
  await initWebp(compile('@jsquash/webp/codec/dec/webp_dec.wasm'))
  await initResize(compile('@jsquash/resize/lib/resize/pkg/squoosh_resize_bg.wasm'))
  await initEncoder(compile(`@jsquash/webp/codec/enc/${encoder}.wasm`))
  return { decodeJpeg, decodePng, decodeWebp, resize, encodeWebp }
}

/** The first frame of a GIF as RGBA. Undefined where it is wider or higher than `side` (16 bits each). */
function decodeGif(bytes: Uint8Array, side: number): ImageData | undefined {
  const reader = new GifReader(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const frame = reader.frameInfo(0)
  const { width, height } = reader
  // The decoder allocates by the frame, whatever the screen size says.
  if ([frame.width, frame.height, width, height].some((pixels) => pixels > side || pixels === 0)) return
  if (frame.x + frame.width > width || frame.y + frame.height > height) return
  const data = new Uint8ClampedArray(width * height * 4)
  reader.decodeAndBlitFrameRGBA(0, data)
  return new ImageData(data, width, height)
}

/**
 * The first frame of an animated WebP as a still picture, because the decoder accepts stills only (WebP container
 * specification). A still picture is returned unchanged. Undefined when there is no complete frame.
 */
function firstWebpFrame(bytes: Uint8Array): Uint8Array | undefined {
  const animation = parseRiffChunks(bytes, 12).find(({ name }) => name === 'ANMF')
  if (!animation)
    return parseRiffChunks(bytes, 12).some(({ name }) => /^VP8[ L]$/.test(name)) ? bytes : undefined
  // Position, size, duration and flags precede the chunks of the frame.
  const { data } = animation
  const inner = parseRiffChunks(data, 16)
  const alpha = inner.find(({ name }) => name === 'ALPH')
  const picture = inner.find(({ name }) => /^VP8[ L]$/.test(name))
  if (!picture) return
  if (!alpha || picture.name === 'VP8L') return toRiffContainer([picture])
  const canvas = new Uint8Array(10)
  // The alpha flag of VP8X.
  canvas[0] = 0x10
  canvas.set(data.subarray(6, 12), 4)
  return toRiffContainer([{ name: 'VP8X', data: canvas }, alpha, picture])
}

type Chunk = { readonly name: string; readonly data: Uint8Array }

function parseRiffChunks(bytes: Uint8Array, start: number): Chunk[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunks: Chunk[] = []
  for (let at = start; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at + 4, true)
    if (at + 8 + size > bytes.length) break
    const name = String.fromCharCode(...bytes.subarray(at, at + 4))
    chunks.push({ name, data: bytes.subarray(at + 8, at + 8 + size) })
    at += 8 + size + (size % 2)
  }
  return chunks
}

function toRiffContainer(chunks: readonly Chunk[]): Uint8Array {
  const size = chunks.reduce((sum, { data }) => sum + 8 + data.length + (data.length % 2), 4)
  const out = Buffer.alloc(8 + size)
  out.write('RIFF', 0, 'latin1')
  out.writeUInt32LE(size, 4)
  out.write('WEBP', 8, 'latin1')
  let at = 12
  for (const { name, data } of chunks) {
    out.write(name, at, 'latin1')
    out.writeUInt32LE(data.length, at + 4)
    out.set(data, at + 8)
    at += 8 + data.length + (data.length % 2)
  }
  return out
}

/**
 * Shrinks a picture by averaging squares of whole pixels, down to at least `edge` * 2 on the longer side: the precise
 * scaler then has a sixteenth of the work or less. Colours are weighted by opacity, so that transparent pixels do not
 * shine through.
 */
function shrinkByInteger(image: ImageData, edge: number): ImageData {
  const factor = Math.floor(Math.max(image.width, image.height) / (edge * 2))
  if (factor < 2 || image.width < factor || image.height < factor) return image
  const width = Math.floor(image.width / factor)
  const height = Math.floor(image.height / factor)
  const data = new Uint8ClampedArray(width * height * 4)
  const { data: from, width: stride } = image
  const count = factor * factor
  for (let y = 0, out = 0; y < height; y++) {
    for (let x = 0; x < width; x++, out += 4) {
      let [red, green, blue, alpha] = [0, 0, 0, 0]
      for (let row = 0; row < factor; row++) {
        let at = ((y * factor + row) * stride + x * factor) * 4
        for (let column = 0; column < factor; column++, at += 4) {
          const opacity = from[at + 3] ?? 0
          red += (from[at] ?? 0) * opacity
          green += (from[at + 1] ?? 0) * opacity
          blue += (from[at + 2] ?? 0) * opacity
          alpha += opacity
        }
      }
      if (alpha === 0) continue
      data[out] = red / alpha
      data[out + 1] = green / alpha
      data[out + 2] = blue / alpha
      data[out + 3] = alpha / count
    }
  }
  return new ImageData(data, width, height)
}
