import { createHash } from 'node:crypto'
import { GifWriter } from 'omggif'

const sidePixels = 64
const barCount = 5

/**
 * Draws the default picture of an account: five dark vertical bars ("cuts") on a light background. Both
 * colours and the heights are derived from the address; its letter case is ignored.
 *
 * @returns a `data:` URL of a GIF
 */
export function drawAvatar(address: string): string {
  const seed = createHash('sha256').update(address.toLowerCase()).digest()
  // The ranges keep the background light and the bars dark for every seed.
  const background = toColor([...seed.subarray(0, 3)].map((value) => 150 + (value % 90)))
  const barColor = toColor([...seed.subarray(0, 3)].map((value) => 20 + (value % 60)))
  const pixels = Array.from({ length: sidePixels * sidePixels }, (_, index) => {
    const [x, y] = [index % sidePixels, Math.floor(index / sidePixels)]
    const bar = Math.floor((x - 12) / 8)
    const isBar = bar >= 0 && bar < barCount && (x - 12) % 8 < 5
    const halfHeight = 6 + ((seed[4 + bar] ?? 0) % 6) * 3
    return isBar && Math.abs(y - sidePixels / 2) < halfHeight ? 1 : 0
  })
  const buffer = Buffer.alloc(sidePixels * sidePixels + 1_000)
  const writer = new GifWriter(buffer, sidePixels, sidePixels, { palette: [background, barColor] })
  writer.addFrame(0, 0, sidePixels, sidePixels, pixels)
  return `data:image/gif;base64,${buffer.subarray(0, writer.end()).toString('base64')}`
}

function toColor([red = 0, green = 0, blue = 0]: readonly number[]): number {
  return (red << 16) | (green << 8) | blue
}
