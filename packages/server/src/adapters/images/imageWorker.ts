import { parentPort } from 'node:worker_threads'
import { decodeGif } from './decodeGif.ts'
import { firstWebpFrame } from './firstWebpFrame.ts'
import type { ImageAnswer, ImageJob } from './ImageJob.ts'
import { imageCaps } from './imageCaps.ts'
import { loadCodecs } from './loadCodecs.ts'
import { readImageHeader } from './readImageHeader.ts'
import { shrinkByWhole } from './shrinkByWhole.ts'

/** A thread's whole life: one picture after the other, until it is stopped or a decoder fails. */
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
  // a decoder that made more than the header announced
  if (width > imageCaps.side || height > imageCaps.side) return { problem: 'too_large' }
  const scale = Math.min(1, edge / Math.max(width, height))
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
  const scaled =
    scale < 1 ? await codecs.resize(shrinkByWhole(decoded, edge), { ...size, linearRGB: false }) : decoded
  return { body: new Uint8Array(await codecs.encodeWebp(scaled, { quality: 82 })) }
}

async function decode(bytes: Uint8Array<ArrayBuffer>): Promise<ImageData | undefined> {
  // a copy of its own: the decoders take whole buffers
  const { buffer } = bytes.slice()
  switch (readImageHeader(bytes)?.format) {
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
