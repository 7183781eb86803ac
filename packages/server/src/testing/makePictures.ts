import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import encodeJpeg, { init as initJpeg } from '@jsquash/jpeg/encode.js'
import encodeWebp, { init as initWebp } from '@jsquash/webp/encode.js'
import { GifWriter } from 'omggif'
import { PNG } from 'pngjs'
import { simd } from 'wasm-feature-detect'

/** One small picture in every format the image proxy takes: left half red, right half blue, 64 x 32. */
export async function makePictures() {
  const { resolve } = createRequire(import.meta.url)
  const compile = (path: string) => new WebAssembly.Module(readFileSync(resolve(path)))
  await initJpeg(compile('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'))
  await initWebp(compile(`@jsquash/webp/codec/enc/${(await simd()) ? 'webp_enc_simd' : 'webp_enc'}.wasm`))
  const still = paint(64, 32)
  const webp = Buffer.from(await encodeWebp(still))
  return {
    png: makePng(64, 32),
    jpeg: Buffer.from(await encodeJpeg(still)),
    gif: makeGif(64, 32),
    webp,
    animatedWebp: animate(webp, 64, 32),
  }
}

/** A PNG of any size. */
export function makePng(width: number, height: number): Buffer {
  return PNG.sync.write(
    Object.assign(new PNG({ width, height }), { data: Buffer.from(paint(width, height).data) }),
  )
}

/** Two frames; the second is all blue. */
function makeGif(width: number, height: number): Buffer {
  const buffer = Buffer.alloc(width * height * 2 + 2_000)
  const writer = new GifWriter(buffer, width, height, { palette: [0xff0000, 0x0000ff], loop: 0 })
  const first = Array.from({ length: width * height }, (_, index) => (index % width < width / 2 ? 0 : 1))
  writer.addFrame(0, 0, width, height, first, { delay: 10 })
  writer.addFrame(
    0,
    0,
    width,
    height,
    first.map(() => 1),
    { delay: 10 },
  )
  return buffer.subarray(0, writer.end())
}

function paint(width: number, height: number): ImageData {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let index = 0; index < width * height; index++) {
    data.set(index % width < width / 2 ? [255, 0, 0, 255] : [0, 0, 255, 255], index * 4)
  }
  return Object.assign(Object.create(null), { data, width, height })
}

/** The same still twice, as the WebP container writes an animation. */
function animate(still: Buffer, width: number, height: number): Buffer {
  const picture = still.subarray(12)
  const canvas = Buffer.alloc(10)
  canvas[0] = 0x02
  canvas.writeUIntLE(width - 1, 4, 3)
  canvas.writeUIntLE(height - 1, 7, 3)
  const place = Buffer.alloc(16)
  place.writeUIntLE(width - 1, 6, 3)
  place.writeUIntLE(height - 1, 9, 3)
  const frame = chunk('ANMF', Buffer.concat([place, picture]))
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    chunk('VP8X', canvas),
    chunk('ANIM', Buffer.alloc(6)),
    frame,
    frame,
  ])
  return chunk('RIFF', body)
}

function chunk(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}
