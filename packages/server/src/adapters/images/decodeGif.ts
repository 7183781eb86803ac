import { GifReader } from 'omggif'

/** The first frame of a GIF as RGBA, and undefined where its frame is wider or higher than `side` (16 bits each). */
export function decodeGif(bytes: Uint8Array, side: number): ImageData | undefined {
  const reader = new GifReader(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const frame = reader.frameInfo(0)
  const { width, height } = reader
  // the decoder allocates by the frame, whatever the screen says
  if ([frame.width, frame.height, width, height].some((pixels) => pixels > side || pixels === 0)) return
  if (frame.x + frame.width > width || frame.y + frame.height > height) return
  const data = new Uint8ClampedArray(width * height * 4)
  reader.decodeAndBlitFrameRGBA(0, data)
  return new ImageData(data, width, height)
}
