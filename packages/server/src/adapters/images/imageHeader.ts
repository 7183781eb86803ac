import type { ImageRefusedCode } from '../../errors.ts'

/** Limits for pictures from outside. They are checked against the header, before memory for the pixels is allocated. */
export const imageCaps = {
  /** Bytes of a file. */
  bytes: 2 * 1024 * 1024,
  /** Pixels of a side. Squared, the most pixels to decode. */
  side: 4096,
  /** Pixels of a side of encoded pictures. */
  edge: 256,
  /** Milliseconds until the last byte, redirects included. */
  fetchTime: 5_000,
  /** Redirects that are followed, each through the egress guard. */
  redirects: 3,
  /** Milliseconds to decode, scale and encode. A picture of 16 megapixels takes half a second of an idle core. */
  codeTime: 10_000,
  /** Pictures waiting for the coder. */
  waiting: 64,
  /** Bytes of cached pictures. */
  cacheBytes: 64 * 1024 * 1024,
  /** Milliseconds a picture is cached, and a failure is remembered. */
  cacheTime: 24 * 60 * 60 * 1000,
  failureTime: 10 * 60 * 1000,
  /** Failures remembered. */
  failures: 10_000,
  /** Characters of a source. Its address with the proof fits into the 16 KB of a request line and headers. */
  source: 8_192,
} as const

/** Format and size by the first bytes of a file. Sizes are pixels. */
type ImageHeader = {
  readonly format: 'png' | 'jpeg' | 'gif' | 'webp'
  readonly width: number
  readonly height: number
}

/**
 * Recognizes a raster picture and its size by its first bytes, never by a file name or a content type. Undefined for
 * everything else: SVG, HTML, PDF, ICO, AVIF, and files cut before their size.
 */
export function parseImageHeader(bytes: Uint8Array): ImageHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const header = parsePng(view) ?? parseGif(view) ?? parseWebp(view) ?? parseJpeg(view)
  return header && header.width > 0 && header.height > 0 ? header : undefined
}

function parsePng(view: DataView): ImageHeader | undefined {
  if (view.byteLength < 33 || view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a) return
  if (textAt(view, 12) !== 'IHDR') return
  return { format: 'png', width: view.getUint32(16), height: view.getUint32(20) }
}

function parseGif(view: DataView): ImageHeader | undefined {
  if (view.byteLength < 13 || textAt(view, 0) !== 'GIF8') return
  if (!/^[79]a$/.test(textAt(view, 4, 2))) return
  return { format: 'gif', width: view.getUint16(6, true), height: view.getUint16(8, true) }
}

function parseWebp(view: DataView): ImageHeader | undefined {
  if (view.byteLength < 30 || textAt(view, 0) !== 'RIFF' || textAt(view, 8) !== 'WEBP') return
  const format = 'webp'
  switch (textAt(view, 12)) {
    case 'VP8X':
      return { format, width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 }
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return { format, width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
    }
    case 'VP8 ':
      return {
        format,
        width: view.getUint16(26, true) & 0x3fff,
        height: view.getUint16(28, true) & 0x3fff,
      }
    default:
      return undefined
  }
}

/** The size is in the frame header, after any number of other segments. */
function parseJpeg(view: DataView): ImageHeader | undefined {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return
  let offset = 2
  while (offset + 9 <= view.byteLength) {
    if (view.getUint8(offset) !== 0xff) return
    const marker = view.getUint8(offset + 1)
    if (marker === 0xff) {
      offset++
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame)
      return { format: 'jpeg', width: view.getUint16(offset + 7), height: view.getUint16(offset + 5) }
    const hasLength = marker > 0x01 && !(marker >= 0xd0 && marker <= 0xda)
    if (!hasLength) return
    offset += 2 + view.getUint16(offset + 2)
  }
  return
}

function textAt(view: DataView, offset: number, length = 4): string {
  return String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + offset, length))
}

function uint24(view: DataView, offset: number): number {
  return view.getUint16(offset, true) | (view.getUint8(offset + 2) << 16)
}

/** A file for the worker, and the square the picture must fit into. */
export type ImageJob = { readonly bytes: Uint8Array<ArrayBuffer>; readonly edge: number }

/** The result of a job: a WebP, or why there is none. */
export type ImageAnswer =
  | { readonly body: Uint8Array<ArrayBuffer>; readonly problem?: undefined }
  | { readonly problem: ImageRefusedCode; readonly body?: undefined }
